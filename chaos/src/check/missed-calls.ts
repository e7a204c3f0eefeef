import type { CallInfo } from '@chewata/common/contract/rooms/room';
import type { Observed } from './observed.ts';
import type { Violation } from './violation.ts';

interface Seen {
  readonly calls: number;
  readonly at: number;
  readonly index: number;
}

/** A state that is asked for after a call was received by anyone contains that call. */
export function checkMissedCalls(observed: Observed): Violation[] {
  const states = new Map(observed.rooms.map((seen) => [seen.index, seen]));
  const heard = new Map(observed.of('heard').map((line) => [line.index, line]));
  const found: Violation[] = [];
  const seenOf = new Map<string, Seen[]>();
  const note = (roomId: string, calls: number, index: number) => {
    const seen = seenOf.get(roomId) ?? [];
    if (calls > (seen.at(-1)?.calls ?? 0)) seen.push({ calls, at: observed.lines[index]?.at ?? 0, index });
    seenOf.set(roomId, seen);
  };
  for (const [index, line] of observed.lines.entries()) {
    // A store that lost the end of its file plays those calls again.
    if (line.kind === 'fault' && line.what === 'cut-file') seenOf.clear();
    const event = heard.get(index);
    if (event?.event === 'numberCall') {
      const { roomId, round } = event.args[1] as CallInfo;
      note(roomId, round, index);
    }
    const state = states.get(index);
    if (!state) continue;
    const { room, askedAt, client } = state;
    const before = seenOf.get(room.id)?.findLast(({ at }) => at < askedAt);
    const has = room.calledNumbers.length;
    if (before && has < before.calls)
      found.push({
        rule: 'no call is lost',
        message: `${client} asked for ${room.id} and got ${has} calls, after call ${before.calls} had been announced`,
        lines: [before.index, index],
      });
    note(room.id, has, index);
  }
  return found;
}
