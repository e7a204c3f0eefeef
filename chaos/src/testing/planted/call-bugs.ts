import type { LineOf } from '../../history/lines.ts';
import { bingo, call, edit, finished, otherNumber, type PlantedBugs, state } from '../edit-history.ts';

/** Calls and cards, as a history would show them if a server got them wrong. */
export const CALL_BUGS: PlantedBugs = {
  'a call is skipped': {
    rule: 'calls are one sequence',
    plant: edit('heard', call(3), () => []),
  },
  'a call is announced twice': {
    rule: 'calls are one sequence',
    plant: edit('heard', call(3), (line) => [line, line]),
  },
  'one client receives another call': {
    rule: 'calls are one sequence',
    plant: edit('heard', call(2), otherNumber),
  },
  'a call does not fit its list': {
    rule: 'calls are one sequence',
    plant: edit('heard', call(2), (line) => ({ ...line, args: [0, line.args[1]] })),
  },
  'the record forgets a call': {
    rule: 'calls are one sequence',
    plant: edit('round', bingo, (line) => ({
      ...line,
      story: { ...line.story, calls: line.story.calls.slice(0, -1) },
    })),
  },
  'a round disappears': {
    rule: 'calls are one sequence',
    plant: edit('round', finished, () => []),
  },
  'a call is lost after a resume': {
    rule: 'no call is lost',
    plant: state(({ calledNumbers }) => ({ calledNumbers: calledNumbers.slice(0, -1) })),
  },
  'a state has a card with two owners': {
    rule: 'a card has one owner',
    plant: state(({ players }, [first = '']) => ({ players: { ...players, 9: [first] } })),
  },
  'a client misses a paid card': {
    rule: 'everyone sees the same room',
    plant: state(({ players }) => ({ players: Object.fromEntries(Object.entries(players).slice(1)) })),
  },
  'two users have paid for one card': {
    rule: 'a card has one owner',
    plant: (lines) => {
      const users = new Map(lines.flatMap((line) => (line.kind === 'sent' ? [[line.id, line.user]] : [])));
      const paidBy = (user: string) =>
        lines.find(
          (line): line is LineOf<'answered'> =>
            line.kind === 'answered' && users.get(line.id) === user && line.result?.cards !== undefined,
        );
      const [first, second] = [paidBy('u2'), paidBy('u3')];
      if (!first || !second) throw new Error('no payments to change');
      const changed = { ...second, result: { ...second.result, cards: first.result?.cards } };
      return lines.map((line) => (line === second ? changed : line));
    },
  },
  'the record has a card twice': {
    rule: 'a card has one owner',
    plant: edit('round', bingo, ({ story, ...line }) => ({
      ...line,
      story: { ...story, cards: [...story.cards, ...story.cards.slice(0, 1)] },
    })),
  },
};
