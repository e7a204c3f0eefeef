import { minus, santim, sum, ZERO } from '@chewata/common/money';
import { account } from '../../ledger/accounts.ts';
import { entryId } from '../../ledger/entries.ts';
import type { NewEntryOf, Posting } from '../../ledger/entry.ts';
import { gamePlay } from '../games.ts';
import type { Round } from '../round.ts';
import type { VoidPlan } from './plan.ts';

/**
 * R14: the one entry that compensates the settlement of a round and gives its stakes back; null if no money moves,
 * because the only players keep their wins. The house bears what cannot be taken back.
 */
export function voidEntry(round: Round, plan: VoidPlan): NewEntryOf<'void'> | null {
  const moved: Posting[] = [
    ...plan.players.flatMap(({ userId, takenMain, takenBonus, returnedMain, returnedBonus }) => [
      { account: account.main(userId), amount: minus(returnedMain, takenMain) },
      { account: account.bonus(userId), amount: minus(returnedBonus, takenBonus) },
    ]),
    ...plan.shares.map(({ userId, taken }) => ({ account: account.main(userId), amount: santim(-taken) })),
    { account: 'tax:withheld', amount: santim(-sum(plan.players.map(({ tax }) => tax))) },
    { account: 'house:promotions', amount: sum(plan.players.map(({ returnedFree }) => returnedFree)) },
  ];
  if (moved.every(({ amount }) => amount === 0)) return null;
  const house = minus(ZERO, sum(moved.map(({ amount }) => amount)));
  const { players, referrals, agent } = plan;
  return {
    id: entryId.void(round.id),
    kind: 'void',
    roundId: round.id,
    request: [round.id],
    postings: [...moved, { account: gamePlay(round.game).house, amount: house }],
    detail: {
      playedAt: round.playedAt ?? round.createdAt,
      players: players.map(({ userId, takenMain, takenBonus, returnedMain, returnedBonus }) => ({
        userId,
        taken: santim(takenMain + takenBonus),
        returned: santim(returnedMain + returnedBonus),
      })),
      referrals: referrals.map((share) => ({ ...share, amount: santim(-share.amount) })),
      ...(agent && { agent: { ...agent, amount: santim(-agent.amount) } }),
    },
  };
}
