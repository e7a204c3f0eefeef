import type { Winners } from '@chewata/common/contract/rooms/room';
import { asUserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import { ownerOf } from '#domain/ledger/accounts.ts';
import { entryId } from '#domain/ledger/entries.ts';
import type { SettledWinner } from '#domain/ledger/entry.ts';
import { gamePlay } from '#domain/rooms/games.ts';
import type { RoomState } from '#domain/rooms/room.ts';
import type { Round } from '#domain/rooms/round.ts';
import { logRound } from '../fairness/record.ts';
import { refundReasonKey } from '../recover/refund-round.ts';
import { refundStrays } from '../recover/refund-strays.ts';
import type { RoomsContext } from '../rooms-context.ts';
import type { PhaseHandler } from './phase-handler.ts';

/** How long a room that is over stays in Redis. After that its round's document answers. */
const OVER_ROOM_TTL_MS = 10 * 60 * 1000;

/** Publishes the end of a round at least once: if the server dies before recording it, another publishes it again. */
export const publishEnd: PhaseHandler = async (ctx, room) => {
  const round = await ctx.rounds.find(room.id);
  await logRound(ctx, round);
  if (round?.status === 'Finished') {
    publishResult(ctx, room, round);
    await publishPaidBalances(ctx, round);
  } else publishRefund(ctx, room, round);
  ctx.publish.lobby(room.game);
  if (round) await refundStrays(ctx, round.id);
  await ctx.rooms.change(room, {
    revision: room.revision,
    endPublished: true,
    expireMs: OVER_ROOM_TTL_MS,
  });
  await ctx.rooms.forget(room.game, room.id);
};

function publishResult(ctx: RoomsContext, room: RoomState, round: Round): void {
  const { title, winningNumbers } = gamePlay(round.game);
  const { key, params } = title(round.calls);
  const numbers = winningNumbers(round.winners, round.calls);
  const info = {
    roomId: round.id,
    seq: room.seq,
    netWin: toBirr(round.netWin),
    fairness: { commitment: round.commitment, serverSeed: round.serverSeed },
    head: ctx.roundLog.head(),
  };
  ctx.publish.toRoom(round.game, round.id, 'gameFinished', (say) => [
    say(key, params),
    numbers,
    winnersByCard(round),
    info,
  ]);
}

/** Publishes the balances of all users that the settlement has paid: winners, referrers and the space's agent. */
async function publishPaidBalances(ctx: RoomsContext, { id }: Round): Promise<void> {
  const settled = await ctx.ledger.find(entryId.settlement(id));
  const owners = settled?.postings.map(({ account }) => ownerOf(account)) ?? [];
  for (const owner of owners) if (owner !== null) ctx.publish.balance(asUserId(owner));
}

/** Winning card → its winners, as other players may see them. */
export function winnersByCard(round: Pick<Round, 'winners' | 'people'>): Winners {
  const winners: Winners = {};
  for (const winner of round.winners) {
    winners[winner.card] ??= [];
    winners[winner.card]?.push(winnerView(winner, round.people));
  }
  return winners;
}

const winnerView = ({ userId, amount, tax }: SettledWinner, people: Round['people']) => ({
  username: people[userId]?.name ?? '',
  phone: people[userId]?.phone ?? '',
  amount: toBirr(amount),
  tax: toBirr(tax),
});

function publishRefund(ctx: RoomsContext, room: RoomState, round: Round | null): void {
  const { game, id } = room;
  const key = round && round.cards.length > 0 ? refundReasonKey(round) : 'rooms.nothingRefunded';
  ctx.publish.toRoom(game, id, 'timeoutMessage', (say) => [{ message: say(key), success: false }, id]);
  ctx.publish.toRoom(game, id, 'timeoutFinished', [id]);
}
