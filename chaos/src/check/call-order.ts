import type { CallInfo } from '@chewata/common/contract/rooms/room';
import type { Call } from '@chewata/common/games';
import type { Observed } from './observed.ts';
import { isMissed, publishedAt } from './published-at.ts';
import type { Violation } from './violation.ts';

const RULE = 'calls are one sequence';
/** A server that dies between saving and announcing a call leaves its announcement out. */
const RECOVERY_MS = 10_000;

interface Moment {
  readonly at: number;
  readonly index: number;
}
interface LastHeard extends Moment {
  readonly round: number;
  readonly published: number;
}

/** The calls of a round are one sequence, and everyone receives them in its order, each once. */
export function checkCallOrder(observed: Observed): Violation[] {
  const found: Violation[] = [];
  const cuts = observed.of('fault').filter(({ what }) => what === 'cut-file');
  const known = (roomId: string, calls: readonly Call[], index: number, who: string) => {
    const line = observed.stories.get(roomId);
    if (!line)
      return void found.push(
        violation(`${who} saw round ${roomId}, which the server does not know`, [index]),
      );
    const made = line.story.calls.map(({ number }) => number);
    // A room that Redis lost with the end of its file is refunded; its last calls were there alone.
    const isLost = line.story.round.refundedFor === 'lost' && cuts.some((cut) => cut.index > index);
    const seen = isLost ? calls.slice(0, made.length) : calls;
    if (seen.some((call, place) => call !== made[place]))
      found.push(
        violation(`${who} saw the calls ${calls.join(' ')}; the record of ${roomId} has ${made.join(' ')}`, [
          index,
          line.index,
        ]),
      );
  };
  for (const { room, client, index } of observed.rooms)
    if (room.calledNumbers.length > 0) known(room.id, room.calledNumbers, index, client);
  const last = new Map<string, LastHeard>();
  for (const { event, args, client, at, index } of observed.of('heard')) {
    if (event !== 'numberCall') continue;
    const [call, { roomId, round, calledNumbers }] = args as [Call, CallInfo];
    known(roomId, calledNumbers, index, client);
    if (calledNumbers.length !== round || calledNumbers.at(-1) !== call)
      found.push(violation(`${client}: call ${round} of ${roomId} does not fit its list`, [index]));
    const key = `${client} ${roomId}`;
    const before = last.get(key);
    const published = publishedAt(args, at);
    last.set(key, { round, at, published, index });
    if (!before) continue;
    const lines = [before.index, index];
    // A Redis that lost the end of its file announces the calls that it has lost again.
    const isMadeAgain = cuts.some((cut) => cut.at > before.published && cut.at < published);
    // A client that resumes is sent all since the last place that it knows, and ignores what it has.
    const isSentAgain = isMissed(args) && hasDisconnected(observed, client, before, { at, index });
    if (round <= before.round && !isMadeAgain && !isSentAgain)
      found.push(violation(`${client}: call ${round} of ${roomId} came after ${before.round}`, lines));
    if (round > before.round + 1 && !hasResumed(observed, client, before, { at, index }))
      found.push(
        violation(
          `${client} received call ${round} of ${roomId} after ${before.round}, and none between`,
          lines,
        ),
      );
  }
  return found;
}

type OfClient = { readonly client: string; readonly index: number };
const between = (client: string, before: Moment, now: Moment) => (line: OfClient) =>
  line.client === client && line.index > before.index && line.index < now.index;

const hasDisconnected = (observed: Observed, client: string, before: Moment, now: Moment): boolean =>
  observed.of('disconnected').some(between(client, before, now));

/** Calls may be left out while a connection was away, or a program. */
const hasResumed = (observed: Observed, client: string, before: Moment, now: Moment): boolean =>
  observed.isDisturbed(before.at, now.at, RECOVERY_MS) ||
  hasDisconnected(observed, client, before, now) ||
  observed.rooms.some(between(client, before, now));

const violation = (message: string, lines: readonly number[]): Violation => ({ rule: RULE, message, lines });
