import type { Game } from '@chewata/common/games';
import { fractionOf } from '@chewata/common/games/fraction';
import { type TaxTerms, taxWithheld } from '@chewata/common/games/win';
import type { UserId } from '@chewata/common/ids';
import { minus, type Santim, santim, sum, times, ZERO } from '@chewata/common/money';
import { account } from '../ledger/accounts.ts';
import { entryId } from '../ledger/entries.ts';
import type {
  AgentShare,
  NewEntryOf,
  Posting,
  ReferralShare,
  SettledWinner,
  WagerChange,
} from '../ledger/entry.ts';
import { gamePlay } from './games.ts';
import type { CardPrize } from './play.ts';
import type { FinalResult, Round } from './round.ts';

export interface Settlement extends FinalResult {
  readonly referrals: readonly ReferralShare[];
  readonly agent: AgentShare | null;
  /** G9: the parts of the wins, after tax, that go to the bonus balances. */
  readonly toBonus: ReadonlyMap<SettledWinner, Santim>;
  readonly wagers: readonly WagerChange[];
}

/**
 * The one entry that empties a round's account: the wins to the balances of the winners, the tax on them, the shares of
 * referrers and agent, and the rest to the house (flip: to or from the house's bank). A second settlement returns
 * this first entry, even if the settings have changed.
 */
export function settlementEntry(
  round: Round,
  { winners, calls, referrals, agent, toBonus, wagers }: Settlement,
): NewEntryOf<'settlement'> {
  const total = times(round.stake, round.cards.length);
  const paid: Posting[] = [
    ...winners.flatMap((winner) => winPostings(winner, toBonus.get(winner) ?? ZERO)),
    { account: 'tax:withheld', amount: sum(winners.map(({ tax }) => tax)) },
    ...referrals.map(({ referrer, amount }) => ({ account: account.main(referrer), amount })),
    ...(agent ? [{ account: account.main(agent.userId), amount: agent.amount }] : []),
  ];
  const rest = minus(total, sum(paid.map(({ amount }) => amount)));
  return {
    id: entryId.settlement(round.id),
    kind: 'settlement',
    roundId: round.id,
    request: [round.id],
    postings: [
      { account: account.round(round.id), amount: santim(-total) },
      ...paid,
      { account: gamePlay(round.game).house, amount: rest },
    ],
    detail: { winners, calls, referrals, ...(agent && { agent }), ...(wagers.length > 0 && { wagers }) },
  };
}

const winPostings = ({ userId, amount, tax }: SettledWinner, bonus: Santim): Posting[] => [
  { account: account.bonus(userId), amount: bonus },
  { account: account.main(userId), amount: minus(minus(amount, tax), bonus) },
];

/** P7: the tax on what each player wins in the round, divided among the player's cards. */
export function withTax(prizes: readonly CardPrize[], terms: TaxTerms | null): SettledWinner[] {
  const winners = prizes.map((prize) => ({ ...prize, tax: ZERO }));
  if (terms === null) return winners;
  for (const user of new Set(prizes.map(({ userId }) => userId))) {
    const own = winners.filter(({ userId }) => userId === user);
    let left = taxWithheld(sum(own.map(({ amount }) => amount)), terms);
    if (left === 0) continue;
    for (const card of own) card.tax = fractionOf(card.amount, terms.rate, 1000);
    left = minus(left, sum(own.map(({ tax }) => tax)));
    // Rounding leaves fewer santim than there are cards that win anything.
    for (const card of own.filter(({ amount }) => amount > 0).slice(0, left)) card.tax = santim(card.tax + 1);
  }
  return winners;
}

/** A player whose stakes earn a referrer a share. */
export interface Referred {
  readonly player: UserId;
  readonly referrer: UserId;
  /** The player's stakes in this round from their own balances. */
  readonly staked: Santim;
}

/** P8: the shares of the referrers, paid from the house's part of the round. If it is too small, all shares shrink. */
export function referralShares(
  game: Game,
  referred: readonly Referred[],
  percentTenths: number,
  housePart: Santim,
): ReferralShare[] {
  if (!gamePlay(game).paysReferrals) return [];
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
