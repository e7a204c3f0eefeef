import type { Room } from '@chewata/common/contract/rooms/room';
import type { Fact, LineOf } from '../history/lines.ts';
import type { History } from '../history/read-history.ts';

/** A line and its index. */
export type At<Kind extends Fact['kind']> = LineOf<Kind> & { readonly index: number };

/** A command with its outcome; null: no answer came. */
export interface Command {
  readonly sent: At<'sent'>;
  readonly answered: At<'answered'> | null;
}

/** A room as a client received it. `askedAt`: the state is not older than this line's time. */
export interface SeenRoom {
  readonly room: Room;
  readonly client: string;
  readonly user: string;
  readonly askedAt: number;
  readonly index: number;
}

/** A history by kinds. */
export interface Observed extends History {
  of<Kind extends Fact['kind']>(kind: Kind): readonly At<Kind>[];
  readonly commands: readonly Command[];
  readonly rooms: readonly SeenRoom[];
  readonly stories: ReadonlyMap<string, At<'round'>>;
  /** How far the servers' clocks, and with them the times of the journal, may be from the clients' by faults, in ms. */
  readonly steppedMs: number;
  /** True if a fault lasts in that span, or ended less than `recoveryMs` before it. */
  isDisturbed(from: number, to: number, recoveryMs: number): boolean;
}

export function observe(history: History): Observed {
  const kinds = new Map<string, unknown[]>();
  for (const [index, line] of history.lines.entries()) {
    const list = kinds.get(line.kind) ?? [];
    list.push({ ...line, index });
    kinds.set(line.kind, list);
  }
  const of = <Kind extends Fact['kind']>(kind: Kind) => (kinds.get(kind) ?? []) as At<Kind>[];
  const answers = new Map(of('answered').map((answer) => [answer.id, answer]));
  const commands = of('sent').map((sent) => ({ sent, answered: answers.get(sent.id) ?? null }));
  const faults = of('fault');
  return {
    ...history,
    of,
    commands,
    rooms: [...askedRooms(commands), ...movedRooms(of('heard'))].sort((a, b) => a.index - b.index),
    stories: new Map(of('round').map((line) => [line.story.round._id, line])),
    steppedMs: furthestApart(faults.map(({ byMs }) => byMs ?? 0)),
    isDisturbed: (from, to, recoveryMs) =>
      faults.some(({ at, forMs }) => at <= to && at + forMs + recoveryMs >= from),
  };
}

/** Of clocks that are that far ahead, and one that is right. */
const furthestApart = (aheadMs: readonly number[]): number =>
  Math.max(0, ...aheadMs) - Math.min(0, ...aheadMs);

function askedRooms(commands: readonly Command[]): SeenRoom[] {
  return commands.flatMap(({ sent, answered }) => {
    const room = answered?.ok ? (answered.result?.room as Room | undefined) : undefined;
    if (!answered || !room) return [];
    return [{ room, client: sent.client, user: sent.user, askedAt: sent.at, index: answered.index }];
  });
}

function movedRooms(heard: readonly At<'heard'>[]): SeenRoom[] {
  return heard.flatMap(({ event, args, client, user, index }) =>
    event === 'changeRoom' || event === 'roomJoined'
      ? [{ room: args[0] as Room, client, user, askedAt: 0, index }]
      : [],
  );
}
