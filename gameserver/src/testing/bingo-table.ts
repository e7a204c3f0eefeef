import { afterEach } from 'vitest';
import type { TestServer } from './context.ts';
import { type SocketPlayer, socketPlayer } from './socket-player.ts';

/** Calls every 50 ms, so that a round is over in seconds. */
export const QUICK_BINGO = {
  BINGO_COUNTDOWN_S: '2',
  BINGO_CALL_MS: '50',
  BINGO_CLAIM_WINDOW_MS: '300',
} as const;

export interface BingoTable {
  /** New players with money, connected to bingo until the test ends. */
  playing(count: number, birr?: number): Promise<SocketPlayer[]>;
  /** Disconnects this one too when the test ends. */
  keep(player: SocketPlayer): SocketPlayer;
}

/** The players of a file's tests. */
export function bingoTable(server: () => TestServer): BingoTable {
  const connected: SocketPlayer[] = [];
  afterEach(() => {
    for (const player of connected.splice(0)) player.close();
  });
  const keep = (player: SocketPlayer) => {
    connected.push(player);
    return player;
  };
  const one = async (birr: number) => keep(await socketPlayer(server(), 'bingo', { birr }));
  return {
    keep,
    playing: (count, birr = 1000) => Promise.all(Array.from({ length: count }, () => one(birr))),
  };
}

export const [FIRST, SECOND] = [0, 1];

export function at<T>(all: readonly T[], index: number): T {
  const one = all[index];
  if (one === undefined) throw new Error(`nothing at ${index}`);
  return one;
}
