import type { VoidSums } from '@chewata/common/contract/admin/rounds';
import type { UserId } from '@chewata/common/ids';
import { type Santim, santim, sum, toBirr, ZERO } from '@chewata/common/money';
import { balanced, type Posting } from '#domain/ledger/entry.ts';
import { costsOf } from '#domain/rooms/bonus-wins.ts';
import { gamePlay } from '#domain/rooms/games.ts';
import type { Round } from '#domain/rooms/round.ts';
import { voidEntry } from '#domain/rooms/void/entry.ts';
import type { VoidPlan } from '#domain/rooms/void/plan.ts';
import type { Context } from '../../context.ts';
import { planOfVoid } from '../../rooms/void/plan-void.ts';

type SumsContext = Pick<Context, 'clock' | 'ledger' | 'users'>;

interface PlayerSums {
  readonly userId: UserId;
  readonly returned: Santim;
  readonly spins: number;
  readonly taken: Santim;
  readonly kept: Santim;
}

/** R15: what the voiding would do to whom if it were carried out now. */
export async function voidSums(
  ctx: SumsContext,
  round: Round,
  stage: VoidSums['stage'],
  reason: string,
): Promise<VoidSums> {
  const plan = stage === 'settled' ? (await planOfVoid(ctx, round)).plan : null;
  const players = plan ? plan.players.map(sumsOf) : await stakesOf(ctx, round);
  const shares = plan?.shares ?? [];
  const people = await ctx.users.find([...players, ...shares].map(({ userId }) => userId));
  const names = new Map(people.map(({ id, name, phone }) => [id, { _id: id, name, phoneNo: phone }]));
  const named = (userId: UserId) => names.get(userId) ?? { _id: userId, name: '', phoneNo: '' };
  return {
    stage,
    game: round.game,
    stake: toBirr(round.stake),
    reason,
    players: players.map(({ userId, returned, spins, taken, kept }) => ({
      ...named(userId),
      returned: toBirr(returned),
      spins,
      taken: toBirr(taken),
      kept: toBirr(kept),
    })),
    shares: shares.map(({ userId, due, taken }) => ({
      ...named(userId),
      due: toBirr(due),
      taken: toBirr(taken),
    })),
    tax: toBirr(sum(plan?.players.map(({ tax }) => tax) ?? [])),
    house: toBirr(plan ? houseOf(round, plan) : ZERO),
  };
}

const sumsOf = (player: VoidPlan['players'][number]): PlayerSums => ({
  userId: player.userId,
  returned: santim(player.returnedMain + player.returnedBonus),
  spins: player.spins,
  taken: santim(player.takenMain + player.takenBonus),
  kept: player.kept,
});

/** Of a sealed round: every stake goes back. */
async function stakesOf(ctx: SumsContext, round: Round): Promise<PlayerSums[]> {
  const costOf = costsOf(round.cards, await ctx.ledger.ofRound(round.id));
  return round.players.map((userId) => {
    const costs = round.cards.filter((card) => card.userId === userId).map(costOf);
    return {
      userId,
      returned: sum(costs.flatMap((cost) => (cost ? [cost.main, cost.bonus] : []))),
      spins: costs.filter((cost) => cost?.free !== undefined).length,
      taken: ZERO,
      kept: ZERO,
    };
  });
}

function houseOf(round: Round, plan: VoidPlan): Santim {
  const entry = voidEntry(round, plan);
  const { house } = gamePlay(round.game);
  const lines = entry ? balanced(entry.postings as readonly Posting[]) : [];
  return lines.find(({ account }) => account === house)?.amount ?? ZERO;
}
