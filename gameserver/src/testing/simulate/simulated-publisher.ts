import type { RoundId, UserId } from '@chewata/common/ids';
import { currentBalance } from '#services/current-balance.ts';
import type { Publisher } from '#services/publisher.ts';
import { publishMerged } from '#services/rooms/publish-update.ts';
import { say } from '#services/say.ts';
import { LateCalls } from '../../sockets/fan-out/late-calls.ts';
import type { SimulatedClient } from './simulated-client.ts';
import type { SimulatedServer } from './simulated-server.ts';
import type { VirtualTime } from './virtual-time.ts';

const BALANCE_DELAY_MS = 40;

/** Delivers events to all clients that watch a room, at once and in the order of publication. */
export function simulatedFanOut(clients: () => readonly SimulatedClient[], time: VirtualTime) {
  const late = new LateCalls(() => time.now);

  function toWatchers(room: RoundId, event: string, args: readonly unknown[]): void {
    if (late.isLate([event, ...args])) return;
    for (const client of clients()) if (client.watches.has(room)) client.hear(event, args);
  }

  return (server: SimulatedServer): Publisher => {
    const waiting = new Set<UserId>();
    const ifAlive = (publish: () => void): void => {
      if (!server.isDead) publish();
    };
    async function publishBalance(user: UserId): Promise<void> {
      waiting.delete(user);
      const balance = await currentBalance(server.ctx, user);
      for (const client of clients())
        if (client.player.id === user && client.server) client.hear('updateBalance', [balance]);
    }
    return {
      toRoom: (_game, room, event, args) =>
        ifAlive(() => {
          const texts = typeof args === 'function' ? args((key, params) => say('en', key, params)) : args;
          toWatchers(room, event, texts as readonly unknown[]);
        }),
      ownEvent: (_game, room, { event, args }) => ifAlive(() => toWatchers(room, event, [...args, room])),
      updateLater: (room, ms) =>
        void time.after(ms, () => ifAlive(() => void publishMerged(server.ctx, room).catch(() => undefined))),
      moveWatchers: (_game, from, to, staying) =>
        ifAlive(() => {
          for (const client of clients())
            if (client.watches.has(from) && !staying.includes(client.player.id)) {
              client.watches.delete(from);
              client.watches.add(to.id as RoundId);
              client.hear('changeRoom', [to]);
            }
        }),
      balance: (user) => {
        if (server.isDead || waiting.has(user)) return;
        waiting.add(user);
        time.after(BALANCE_DELAY_MS, () => ifAlive(() => void publishBalance(user).catch(() => undefined)));
      },
      toUser: () => undefined,
      toChat: () => undefined,
      realityCheck: () => undefined,
      restartNotice: () => undefined,
      lobby: () => undefined,
      disconnect: () => undefined,
    };
  };
}
