import { entryHash, type LogEntry, NO_PREVIOUS } from '@chewata/common/fairness/round-log';
import type { RoundId } from '@chewata/common/ids';
import type { Clock } from '#runtime/clock.ts';
import type { Random } from '#runtime/random.ts';
import type { ChainHead, FairnessLog } from '#storage/rooms/fairness-log.ts';

/** A sealed room that is over, as the log keeps it. */
export interface RoomToLog extends Pick<LogEntry, 'game' | 'fate' | 'hash'> {
  readonly roundId: RoundId;
}

/** D14: this process's chain of the log. */
export interface RoundLog {
  /** Adds the room, unless the log has it; returns its entry. Entries are made one after the other. */
  add(room: RoomToLog): Promise<LogEntry>;
  /** Null before the first entry. */
  head(): ChainHead | null;
}

export function startRoundLog(log: FairnessLog, clock: Clock, random: Random): RoundLog {
  let chain = random.bytes(8).toString('hex');
  let last: LogEntry | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  async function add(room: RoomToLog): Promise<LogEntry> {
    const known = await log.of(room.roundId);
    if (known) {
      // This process has written it without learning so: the store gave no answer.
      if (known.chain === chain && known.n === (last?.n ?? 0) + 1) last = known;
      return known;
    }
    const previous = last ? entryHash(last) : NO_PREVIOUS;
    const entry: LogEntry = { n: (last?.n ?? 0) + 1, chain, ...room, previous };
    if (await log.append(entry, new Date(clock.now()))) {
      last = entry;
      return entry;
    }
    const other = await log.of(room.roundId);
    if (other?.chain === chain && other.n === entry.n) last = other;
    if (other) return other;
    // The place is taken by an entry of another round whose writing got no answer. Another chain begins, because no
    // reader may find two ends of one.
    chain = random.bytes(8).toString('hex');
    last = null;
    return add(room);
  }

  return {
    add: (room) => {
      const added = turn.then(() => add(room));
      turn = added.catch(() => undefined);
      return added;
    },
    head: () => last && { chain, n: last.n, hash: entryHash(last) },
  };
}
