import type { Winners } from '@chewata/common/contract/rooms';
import { asUserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import { ownerOf } from '../../domain/ledger/accounts.ts';
import type { RoomState } from '../../domain/rooms/room.ts';
import { roomView } from '../../domain/rooms/room-view.ts';
import type { Round, RoundWinner } from '../../domain/rooms/round.ts';
import { rulesOf } from '../../domain/rooms/rules-of.ts';
import { settlementId } from '../../domain/rooms/settlement.ts';
import { refundStrays } from './refund-strays.ts';
import type { RoomStep } from './room-step.ts';
import type { RoomsContext } from './rooms-context.ts';

/** A room that is over stays in Redis so long; its document answers after that. */
const KEPT_MS = 10 * 60 * 1000;

/** Tells the end of a round, at least once: who tells it and dies before it is noted leaves it to another. */
export const tellEnd: RoomStep = async (ctx, room) => {
  const round = await ctx.rounds.find(room.id);
  if (round?.status === 'Finished') {
    tellFinished(ctx, room, round);
    await tellPaid(ctx, round);
  } else tellRefunded(ctx, room, round);
  ctx.publish.lobby(room.game);
  if (round) await refundStrays(ctx, round.id);
  await ctx.rooms.change(room, { revision: room.revision, told: true, expireMs: KEPT_MS });
  await ctx.rooms.forget(room.game, room.id);
};

function tellFinished(ctx: RoomsContext, room: RoomState, round: Round): void {
  const rules = rulesOf(round.game);
  const { key, params } = rules.title(round.calls);
  const numbers = rules.winningNumbers(round.winners, round.calls);
  const info = {
    roomId: round.id,
    seq: room.seq,
    netWin: toBirr(round.netWin),
    fairness: { commitment: round.commitment, serverSeed: round.serverSeed },
  };
  ctx.publish.toRoom(round.game, round.id, 'gameFinished', (say) => [
    say(key, params),
    numbers,
    winnersTold(round),
    info,
  ]);
}

/** Winners, referrers and the space's agent: whoever the settlement has paid. */
async function tellPaid(ctx: RoomsContext, { id }: Round): Promise<void> {
  const settled = await ctx.ledger.find(settlementId(id));
  const owners = settled?.postings.map(({ account }) => ownerOf(account)) ?? [];
  for (const owner of owners) if (owner !== null) ctx.publish.balance(asUserId(owner));
}

/** Winning card → who wins with it, as other players may see them. */
export function winnersTold(round: Pick<Round, 'winners' | 'people'>): Winners {
  const told: Winners = {};
  for (const winner of round.winners) {
    told[winner.card] ??= [];
    told[winner.card]?.push(winnerTold(winner, round.people));
  }
  return told;
}

const winnerTold = ({ userId, amount, tax }: RoundWinner, people: Round['people']) => ({
  username: people[userId]?.name ?? '',
  phone: people[userId]?.phone ?? '',
  amount: toBirr(amount),
  tax: toBirr(tax),
});

function tellRefunded(ctx: RoomsContext, room: RoomState, round: Round | null): void {
  const { game, id } = room;
  const key = round && round.cards.length > 0 ? refundKey(round) : 'rooms.nothingRefunded';
  ctx.publish.toRoom(game, id, 'timeoutMessage', (say) => [{ message: say(key), success: false }, id]);
  ctx.publish.toRoom(game, id, 'cardUpdate', [roomView(room, ctx.clock.now())]);
  ctx.publish.toRoom(game, id, 'timeoutFinished', [id]);
}

/** A round that had started was lost and found; one that had not had too few players. */
export const refundKey = ({ startedAt }: Pick<Round, 'startedAt'>) =>
  startedAt === null ? 'rooms.refundedTooFew' : 'rooms.refundedRecovered';
