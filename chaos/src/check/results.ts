import type { FinishInfo, Winners } from '@chewata/common/contract/rooms/room';
import { fromBirr } from '@chewata/common/money';
import { expectedWinners } from '../games/index.ts';
import type { At, Observed } from './observed.ts';
import type { Violation } from './violation.ts';

const RULE = 'results follow from the record';

/** The winners follow from calls, cards and claims; the journal pays them, and everyone receives them. */
export function checkResults(observed: Observed): Violation[] {
  const settlements = new Map(
    observed
      .of('entry')
      .filter(({ of }) => of === 'settlement')
      .map((entry) => [entry.roundId, entry]),
  );
  const finished = [...observed.stories.values()].filter(({ story }) => story.round.status === 'Finished');
  return [
    ...finished.flatMap((line) => [
      ...winnersOf(line),
      ...payments(line, settlements.get(line.story.round._id) ?? null),
    ]),
    ...announced(observed),
  ];
}

const text = (wins: readonly { card: string; userId: string; amount: number }[]) =>
  wins
    .map(({ card, userId, amount }) => `${card}:${userId}:${amount}`)
    .sort()
    .join(' ') || 'nobody';

function winnersOf({ story, index }: At<'round'>): Violation[] {
  const won = story.winners.map((winner) => ({ ...winner, amount: fromBirr(winner.amount) }));
  const expected = expectedWinners(story);
  if (expected !== null && text(expected) === text(won)) return [];
  const wanted = expected ? `its record gives ${text(expected)}` : 'one of these cards cannot have won';
  return [violation(`round ${story.round._id} was won by ${text(won)}; ${wanted}`, [index])];
}

function payments({ story, index }: At<'round'>, settlement: At<'entry'> | null): Violation[] {
  if (!settlement) return [];
  const due = new Map<string, number>();
  for (const { userId, amount, tax } of story.winners)
    due.set(userId, (due.get(userId) ?? 0) + fromBirr(amount) - fromBirr(tax));
  const paid = new Map<string, number>();
  for (const [account, amount] of settlement.postings)
    if (account.startsWith('user:')) {
      const user = account.split(':')[1] ?? '';
      paid.set(user, (paid.get(user) ?? 0) + amount);
    }
  return [...new Set([...due.keys(), ...paid.keys()])]
    .filter((user) => (due.get(user) ?? 0) !== (paid.get(user) ?? 0))
    .map((user) =>
      violation(
        `round ${story.round._id} paid ${user} ${paid.get(user) ?? 0} santim, of ${due.get(user) ?? 0} that were won`,
        [settlement.index, index],
      ),
    );
}

/** Everyone receives the result of the record. */
function announced(observed: Observed): Violation[] {
  return observed.of('heard').flatMap(({ event, args, client, index }) => {
    if (event !== 'gameFinished') return [];
    const [, , winners, { roomId, fairness }] = args as [string, string[], Winners, FinishInfo];
    const line = observed.stories.get(roomId);
    if (!line)
      return [violation(`${client} received the end of ${roomId}, which the server does not know`, [index])];
    const { story } = line;
    const won = (rows: readonly { card: string; amount: number }[]) =>
      rows
        .map(({ card, amount }) => `${card}:${amount}`)
        .sort()
        .join(' ');
    const received = won(
      Object.entries(winners).flatMap(([card, wins]) => wins.map(({ amount }) => ({ card, amount }))),
    );
    const isSame = received === won(story.winners) && fairness.serverSeed === story.fairness.serverSeed;
    return isSame
      ? []
      : [
          violation(`${client} received ${received || 'nobody'} as winners of ${roomId}`, [
            index,
            line.index,
          ]),
        ];
  });
}

const violation = (message: string, lines: readonly number[]): Violation => ({ rule: RULE, message, lines });
