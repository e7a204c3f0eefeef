import { fractionOf } from '@chewata/common/games/fraction';
import type { UserId } from '@chewata/common/ids';
import { minus, type Santim, santim, sum, ZERO } from '@chewata/common/money';
import { account, isUserAccount } from '../../ledger/accounts.ts';
import type { JournalEntryOf, ReferralShare } from '../../ledger/entry.ts';
import type { costsOf } from '../bonus-wins.ts';
import type { Round, SealedCard } from '../round.ts';

/** R15: what the voiding of a settled round does to one of its players. */
export interface VoidedPlayer {
  readonly userId: UserId;
  /** The win after tax, and what of it is taken back from each balance. */
  readonly won: Santim;
  readonly takenMain: Santim;
  readonly takenBonus: Santim;
  /** What has left the balances: the player keeps it, and gets no stake of the round back. */
  readonly kept: Santim;
  /** The part of the tax on the win that is taken back with it. */
  readonly tax: Santim;
  /** The stakes that go back to the balances that paid them, and the free spins. */
  readonly returnedMain: Santim;
  readonly returnedBonus: Santim;
  readonly spins: number;
  /** The house's money for the free spins that go back. */
  readonly returnedFree: Santim;
}

/** A share of the house's part that a referrer or the space's agent got. */
export interface VoidedShare {
  readonly userId: UserId;
  readonly due: Santim;
  readonly taken: Santim;
}

export interface VoidPlan {
  readonly players: readonly VoidedPlayer[];
  readonly shares: readonly VoidedShare[];
  /** The part of each referrer's share that is taken back, player by player. */
  readonly referrals: readonly ReferralShare[];
  readonly agent: { readonly userId: UserId; readonly amount: Santim } | null;
}

type Settled = Pick<JournalEntryOf<'settlement'>, 'postings' | 'detail'>;

/** The balances that a settlement has paid, with the amounts. */
export const creditsOf = ({ postings }: Pick<Settled, 'postings'>) =>
  postings.flatMap(({ account: name, amount }) =>
    isUserAccount(name) && amount > 0 ? [{ account: name, amount }] : [],
  );

/** R15: who gets what back and what is taken from whom. `leftOn`: what of the settlement's credit is still there. */
export function planVoid(
  round: Pick<Round, 'cards' | 'players'>,
  settled: Settled,
  costOf: ReturnType<typeof costsOf>,
  leftOn: (account: string) => Santim,
): VoidPlan {
  const { winners, referrals, agent } = settled.detail;
  const credited = (name: string): Santim =>
    sum(settled.postings.filter((line) => line.account === name).map(({ amount }) => amount));
  /** The rest for the shares, after the wins have been taken back. */
  const leftForShares = new Map<UserId, Santim>();
  const players = round.players.map((userId): VoidedPlayer => {
    const own = winners.filter((winner) => winner.userId === userId);
    const tax = sum(own.map((winner) => winner.tax));
    const won = minus(sum(own.map((winner) => winner.amount)), tax);
    const wonBonus = credited(account.bonus(userId));
    const leftMain = leftOn(account.main(userId));
    const takenMain = santim(Math.min(leftMain, minus(won, wonBonus)));
    const takenBonus = santim(Math.min(leftOn(account.bonus(userId)), wonBonus));
    leftForShares.set(userId, minus(leftMain, takenMain));
    const kept = minus(won, santim(takenMain + takenBonus));
    const back = kept > 0 ? [] : round.cards.filter((card) => card.userId === userId);
    return {
      userId,
      won,
      takenMain,
      takenBonus,
      kept,
      tax: kept === 0 ? tax : fractionOf(tax, minus(won, kept), won),
      ...stakesOf(back, costOf),
    };
  });

  const receivers = new Set([...referrals.map(({ referrer }) => referrer), ...(agent ? [agent.userId] : [])]);
  const shares = [...receivers].map((userId): VoidedShare => {
    const ofPlayers = referrals.filter(({ referrer }) => referrer === userId).map(({ amount }) => amount);
    const due = sum([...ofPlayers, agent?.userId === userId ? agent.amount : ZERO]);
    const left = leftForShares.get(userId) ?? leftOn(account.main(userId));
    return { userId, due, taken: santim(Math.min(left, due)) };
  });
  return { players, shares, ...byShare(settled, shares) };
}

function stakesOf(cards: readonly SealedCard[], costOf: ReturnType<typeof costsOf>) {
  const costs = cards.map((card) => costOf(card) ?? { main: ZERO, bonus: ZERO });
  const free = costs.flatMap((cost) => ('free' in cost && cost.free ? [cost.free] : []));
  return {
    returnedMain: sum(costs.map(({ main }) => main)),
    returnedBonus: sum(costs.map(({ bonus }) => bonus)),
    returnedFree: sum(free),
    spins: free.length,
  };
}

/** Divides what is taken from each receiver among the shares that they got. */
function byShare({ detail }: Settled, shares: readonly VoidedShare[]): Pick<VoidPlan, 'referrals' | 'agent'> {
  const left = new Map(shares.map(({ userId, taken }) => [userId, taken]));
  const take = (userId: UserId, due: Santim): Santim => {
    const taken = santim(Math.min(left.get(userId) ?? ZERO, due));
    left.set(userId, minus(left.get(userId) ?? ZERO, taken));
    return taken;
  };
  const referrals = detail.referrals.map((share) => ({
    ...share,
    amount: take(share.referrer, share.amount),
  }));
  const agent = detail.agent && {
    userId: detail.agent.userId,
    amount: take(detail.agent.userId, detail.agent.amount),
  };
  return { referrals, agent: agent ?? null };
}
