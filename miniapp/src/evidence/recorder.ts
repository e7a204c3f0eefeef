import type { LiveRoom } from '@chewata/common/contract/rooms/live-room';
import type { FinishInfo, SealedInfo } from '@chewata/common/contract/rooms/room';
import type { Game } from '@chewata/common/games/index';
import { announceDifference } from './differences.ts';
import { afterSealed, afterState, isEvidence, type KeptRound } from './kept-round.ts';
import { forgetRound, keepRound, keptIds, keptRound } from './kept-rounds.ts';
import { TrustedClock, thisInstant } from './trusted-clock.ts';

const clock = new TrustedClock(() => import('./public-time.ts').then((module) => module.publicTime()));

/** Spread over this time, so that not all phones of a room ask at the same moment. */
const COMPARE_WITHIN_MS = 2000;
/** Rounds whose end this device has not seen, or whose record it could not read, are compared later. */
const AGAIN_MS = 60_000;

function change(roundId: string, next: (kept: KeptRound | null) => KeptRound | null): void {
  const before = keptRound(roundId);
  const after = next(before);
  if (after === before) return;
  if (after === null) forgetRound(roundId);
  else keepRound(after);
}

/** Keeps what a state of a room shows. */
export function noteState(live: LiveRoom): void {
  change(live.room.id, (kept) => afterState(kept, live));
  if (live.room.beacon !== null && live.room.status === 'Starting') void clock.set();
  watchForEnds();
}

/** Keeps `cardsSealed`, and when it arrived. */
export async function noteSealed(game: Game, info: SealedInfo): Promise<void> {
  const arrived = thisInstant();
  if (keptRound(info.roomId)?.sealed) return;
  change(info.roomId, (kept) => ({
    ...afterSealed(kept, game, info),
    sealedAt: { earliest: arrived.wall, latest: arrived.wall, checked: false },
  }));
  if (info.beacon === null) return;
  const sealedAt = await clock.timeOf(arrived);
  change(info.roomId, (kept) => kept && { ...kept, sealedAt });
}

/** Keeps the head of the log that goes out with a round's end, then compares the round. */
export function noteEnd(roundId: string, head: FinishInfo['head']): void {
  if (head) change(roundId, (kept) => kept && { ...kept, head });
  setTimeout(() => void compare(roundId), Math.random() * COMPARE_WITHIN_MS);
}

const comparing = new Set<string>();

async function compare(roundId: string): Promise<void> {
  const round = keptRound(roundId);
  if (!round || round.differences !== null || !isEvidence(round) || comparing.has(roundId)) return;
  comparing.add(roundId);
  try {
    const { compareRound } = await import('./compare-round.ts');
    const differences = await compareRound(round);
    if (differences === null) return;
    change(roundId, (kept) => kept && { ...kept, differences });
    if (differences.length > 0) announceDifference({ ...round, differences });
  } catch {
    // The network or the server is away: compared later.
  } finally {
    comparing.delete(roundId);
  }
}

let timer: ReturnType<typeof setInterval> | undefined;

/** Kept rounds whose record has not been compared with what this device saw. */
const uncompared = (): string[] =>
  keptIds().filter((id) => {
    const round = keptRound(id);
    return round !== null && round.differences === null && isEvidence(round);
  });

/** Compares, every minute, the rounds that have not been compared yet. */
function watchForEnds(): void {
  timer ??= setInterval(() => {
    const open = uncompared();
    if (open.length === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    for (const id of open) void compare(id);
  }, AGAIN_MS);
}

/** Compares the rounds that a session before this one has left open: their ends were not seen. */
export function compareLeftOpen(): void {
  const open = uncompared();
  if (open.length === 0) return;
  watchForEnds();
  for (const id of open) void compare(id);
}
