import type { Game } from '@chewata/common/games';
import { fractionOf } from '@chewata/common/games/fraction';
import { type TaxTerms, taxWithheld } from '@chewata/common/games/win';
import type { UserId } from '@chewata/common/ids';
import { minus, type Santim, santim, sum, times, ZERO } from '@chewata/common/money';
import { account } from '../ledger/accounts.ts';
import { entryId } from '../ledger/entries.ts';
import type { AgentShare, NewEntryOf, Posting, ReferralShare } from '../ledger/entry.ts';
import type { Prize } from './game-rules.ts';
import type { Round, RoundResult, RoundWinner } from './round.ts';
import { rulesOf } from './rules-of.ts';

export const settlementId = entryId.settlement;

export interface Settlement extends RoundResult {
  readonly referrals: readonly ReferralShare[];
  readonly agent: AgentShare | null;
}

/**
 * The one entry that empties a round's account: the wins to the main balances, the tax of them, the
 * referrers' parts, and the rest to the house (flip: from or to the house's bank). Whoever settles it
 * again gets this first one back, whatever the settings say by then.
 */
export function settlementEntry(
  round: Round,
  { winners, calls, referrals, agent }: Settlement,
): NewEntryOf<'settlement'> {
  const total = times(round.stake, round.cards.length);
  const paid: Posting[] = [
    ...winners.map(({ userId, amount, tax }) => ({
      account: account.main(userId),
      amount: minus(amount, tax),
    })),
    { account: 'tax:withheld', amount: sum(winners.map(({ tax }) => tax)) },
    ...referrals.map(({ referrer, amount }) => ({ account: account.main(referrer), amount })),
    ...(agent ? [{ account: account.main(agent.userId), amount: agent.amount }] : []),
  ];
  const rest = minus(total, sum(paid.map(({ amount }) => amount)));
  return {
    id: settlementId(round.id),
    kind: 'settlement',
    roundId: round.id,
    request: [round.id],
    postings: [
      { account: account.round(round.id), amount: santim(-total) },
      ...paid,
      { account: rulesOf(round.game).house, amount: rest },
    ],
    detail: { winners, calls, referrals, ...(agent && { agent }) },
  };
}

/** P7: the tax of what each player wins in the round, told card by card. */
export function withTax(prizes: readonly Prize[], terms: TaxTerms | null): RoundWinner[] {
  const winners = prizes.map((prize) => ({ ...prize, tax: ZERO }));
  if (terms === null) return winners;
  for (const user of new Set(prizes.map(({ userId }) => userId))) {
    const own = winners.filter(({ userId }) => userId === user);
    let left = taxWithheld(sum(own.map(({ amount }) => amount)), terms);
    if (left === 0) continue;
    for (const card of own) card.tax = fractionOf(card.amount, terms.rate, 1000);
    left = minus(left, sum(own.map(({ tax }) => tax)));
    // What rounding left over is of fewer santim than there are cards that win anything.
    for (const card of own.filter(({ amount }) => amount > 0).slice(0, left)) card.tax = santim(card.tax + 1);
  }
  return winners;
}

/** A player whose stakes earn somebody a part. */
export interface Referred {
  readonly player: UserId;
  readonly referrer: UserId;
  /** What the player staked in this round out of their own balances. */
  readonly staked: Santim;
}

/**
 * P8: the parts of the referrers, out of the house's part of the round: where that does not reach, each
 * gets so much less.
 */
export function referralShares(
  game: Game,
  referred: readonly Referred[],
  percentTenths: number,
  housePart: Santim,
): ReferralShare[] {
  if (!rulesOf(game).paysReferrals) return [];
  const due = referred.map(({ player, referrer, staked }) => ({
    player,
    referrer,
    amount: fractionOf(staked, percentTenths, 1000),
  }));
  const total = sum(due.map(({ amount }) => amount));
  const shares =
    total <= housePart
      ? due
      : due.map((share) => ({ ...share, amount: fractionOf(share.amount, housePart, total) }));
  return shares.filter(({ amount }) => amount > 0);
}
