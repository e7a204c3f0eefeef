import type { CallInfo, Room } from '@chewata/common/contract/rooms/room';
import type { Line, LineOf } from '../history/lines.ts';

export type Plant = (lines: Line[]) => Line[];
/** Faults of a server, each with the rule that it breaks. */
export type PlantedBugs = Readonly<Record<string, { readonly rule: string; readonly plant: Plant }>>;
type Kind = Line['kind'];
type Edit<K extends Kind> = (line: LineOf<K>) => Line | Line[];

/** Replaces the first such line. Throws if there is none, so that no bug is left out. */
export function edit<K extends Kind>(kind: K, is: (line: LineOf<K>) => boolean, change: Edit<K>): Plant {
  return (lines) => {
    const place = lines.findIndex((line) => line.kind === kind && is(line as LineOf<K>));
    if (place < 0) throw new Error(`no ${kind} to change`);
    const copy = structuredClone(lines[place]) as LineOf<K>;
    return [...lines.slice(0, place), ...[change(copy)].flat(), ...lines.slice(place + 1)];
  };
}
export const any = () => true;
export const call = (round: number) => (line: LineOf<'heard'>) =>
  line.event === 'numberCall' && (line.args[1] as CallInfo).round === round;
export const heard = (event: string) => (line: LineOf<'heard'>) => line.event === event;
export const entry = (of: string) => (line: LineOf<'entry'>) => line.of === of;
export const finished = (line: LineOf<'round'>) => line.story.round.status === 'Finished';
export const bingo = (line: LineOf<'round'>) => finished(line) && line.story.round.game === 'bingo';

/** A call as another number, in the list and by itself. */
export function otherNumber(line: LineOf<'heard'>): Line {
  const info = line.args[1] as CallInfo;
  const number = info.calledNumbers[0] === 75 ? 74 : 75;
  return {
    ...line,
    args: [number, { ...info, calledNumbers: [...info.calledNumbers.slice(0, -1), number] }],
  };
}

/** Shifts the time of a round's calls from its third on. */
export const lateFromThird =
  (ms: number): Edit<'round'> =>
  (line) => ({
    ...line,
    story: {
      ...line.story,
      calls: line.story.calls.map((made, place) =>
        place < 2 || made.at === null
          ? made
          : { ...made, at: new Date(Date.parse(made.at) + ms).toISOString() },
      ),
    },
  });

export const state = (change: (room: Room, all: readonly string[]) => Partial<Room>): Plant =>
  edit(
    'answered',
    ({ result }) => ((result?.room as Room | undefined)?.calledNumbers.length ?? 0) === 5,
    (line) => {
      const room = line.result?.room as Room;
      return { ...line, result: { room: { ...room, ...change(room, Object.values(room.players).flat()) } } };
    },
  );
