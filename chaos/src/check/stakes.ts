import { groupBy } from './group-by.ts';
import type { At, Command, Observed } from './observed.ts';
import type { Violation } from './violation.ts';

const RULE = 'a stake is settled or refunded, once';
/** Between the clock of the clients and that of the journal. */
const SKEW_MS = 1000;

interface RoundMoney {
  readonly stakes: readonly At<'stake'>[];
  readonly refunds: readonly At<'stake'>[];
  readonly settlements: readonly At<'entry'>[];
  /** The sum of the round's account, in santim. */
  readonly holds: number;
}

/** Every acknowledged stake is in the journal, every stake was asked for, and each was settled or refunded once. */
export function checkStakes(observed: Observed): Violation[] {
  const rounds = moneyByRound(observed);
  return [
    ...acknowledged(observed, rounds),
    ...notAskedFor(observed),
    ...[...rounds].flatMap(([id, money]) => settledOnce(observed, id, money)),
  ];
}

function moneyByRound(observed: Observed): Map<string, RoundMoney> {
  const rows = groupBy(observed.of('stake'), ({ roundId }) => roundId);
  const entries = groupBy(
    observed.of('entry').filter(({ postings }) => postings.some(([name]) => name.startsWith('round:'))),
    ({ postings }) => postings.find(([name]) => name.startsWith('round:'))?.[0].slice('round:'.length) ?? '',
  );
  const ids = new Set([...rows.keys(), ...entries.keys(), ...observed.stories.keys()]);
  return new Map(
    [...ids].map((id) => [
      id,
      {
        stakes: (rows.get(id) ?? []).filter(({ what }) => what === 'stake'),
        refunds: (rows.get(id) ?? []).filter(({ what }) => what === 'refund'),
        settlements: (entries.get(id) ?? []).filter(({ of }) => of === 'settlement'),
        holds: (entries.get(id) ?? [])
          .flatMap(({ postings }) => postings)
          .reduce((sum, [name, amount]) => sum + (name === `round:${id}` ? amount : 0), 0),
      },
    ]),
  );
}

const isPayment = ({ sent }: Command): boolean => sent.call.endsWith('confirmCards');

function acknowledged(observed: Observed, rounds: ReadonlyMap<string, RoundMoney>): Violation[] {
  return observed.commands.flatMap((command) => {
    const { sent, answered } = command;
    if (!answered?.ok || !isPayment(command)) return [];
    const { roomId, cards = [] } = answered.result as { roomId: string; cards?: string[] };
    const paid = rounds.get(roomId)?.stakes.filter(({ userId }) => userId === sent.user) ?? [];
    return cards
      .filter((card) => !paid.some((stake) => stake.card === card))
      .map((card) =>
        violation(`${sent.user} paid for card ${card} of ${roomId}: the journal does not have it`, [
          sent.index,
          answered.index,
        ]),
      );
  });
}

function notAskedFor(observed: Observed): Violation[] {
  const asked = groupBy(observed.commands.filter(isPayment), ({ sent }) => sent.user);
  return observed.of('stake').flatMap(({ what, userId, card, roundId, entryAt, index }) => {
    if (what === 'refund' || !asked.has(userId)) return [];
    const isAsked = asked
      .get(userId)
      ?.some(
        ({ sent }) =>
          sent.at <= entryAt + SKEW_MS + observed.steppedMs && (sent.args[0] as string[]).includes(card),
      );
    return isAsked
      ? []
      : [violation(`${userId} was charged for card ${card} of ${roundId} without asking for it`, [index])];
  });
}

function settledOnce(observed: Observed, id: string, money: RoundMoney): Violation[] {
  const { stakes, refunds, settlements, holds } = money;
  const line = observed.stories.get(id);
  const status = line?.story.round.status;
  if (!line || (status !== 'Finished' && status !== 'Refunded'))
    return stakes.some((stake) => refundsOf(stake, refunds).length !== 1)
      ? [
          violation(
            `round ${id} has stakes and is ${status ?? 'unknown'} at the end`,
            stakes.map(({ index }) => index),
          ),
        ]
      : [];
  const found: Violation[] = [];
  const isVoided = line.story.round.voided !== null;
  if (holds !== 0) found.push(violation(`${holds} santim are left in round ${id}`, [line.index]));
  if (settlements.length !== (status === 'Finished' ? 1 : 0))
    found.push(
      violation(`round ${id} is ${status} with ${settlements.length} settlements`, [
        ...settlements.map(({ index }) => index),
        line.index,
      ]),
    );
  for (const stake of stakes) {
    const back = refundsOf(stake, refunds);
    const others = stakes.filter(({ userId, card }) => userId === stake.userId && card === stake.card);
    const inPlay = line.story.cards.some(
      ({ card, userId }) => card === stake.card && userId === stake.userId,
    );
    // A card that was removed and paid for again has two stakes, of which one is in play.
    const mayBeInPlay = status === 'Finished' && inPlay && !isVoided;
    const outcomes = back.length + (mayBeInPlay && (back.length === 0 || others.length === 1) ? 1 : 0);
    if (outcomes !== 1)
      found.push(
        violation(`the stake of ${stake.userId} for card ${stake.card} of ${id} has ${outcomes} outcomes`, [
          stake.index,
          ...back.map(({ index }) => index),
          line.index,
        ]),
      );
  }
  return found;
}

const refundsOf = (stake: At<'stake'>, refunds: readonly At<'stake'>[]): readonly At<'stake'>[] =>
  refunds.filter(({ stakeId, card }) => stakeId === stake.stakeId && card === stake.card);

const violation = (message: string, lines: readonly number[]): Violation => ({ rule: RULE, message, lines });
