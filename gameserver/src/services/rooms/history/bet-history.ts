import type { BetHistoryRow } from '@chewata/common/contract/rooms/rounds';
import { GAMES } from '@chewata/common/games';
import { playerResult } from '@chewata/common/games/player-result';
import type { UserId } from '@chewata/common/ids';
import { sum, times, toBirr } from '@chewata/common/money';
import { gamePlay } from '#domain/rooms/games.ts';
import { callsMade } from '#domain/rooms/play.ts';
import { paidCards, type RoomState } from '#domain/rooms/room.ts';
import { cardsByPlayer, houseCutInPlay } from '#domain/rooms/room-view.ts';
import type { Round } from '#domain/rooms/round.ts';
import type { PlayedFilter } from '#storage/rooms/rounds.ts';
import { pagesOf } from '../../paging.ts';
import type { RoomsContext } from '../rooms-context.ts';

/** The rounds in which the player has or had paid cards, newest first; pages from 1. */
export async function betHistory(
  ctx: Pick<RoomsContext, 'rooms' | 'rounds'>,
  user: UserId,
  page: number,
  only: PlayedFilter = {},
): Promise<{ rows: BetHistoryRow[]; totalPages: number }> {
  const { rounds, total } = await ctx.rounds.playedBy(user, page, only);
  const rows = rounds.map(async (round) =>
    betHistoryRow(round, round.open ? await ctx.rooms.find(round.id) : null, user),
  );
  return { rows: await Promise.all(rows), totalPages: pagesOf(total) };
}

/** One row of the history. A round that is not over is shown as its room is now. */
export function betHistoryRow(round: Round, room: RoomState | null, user: UserId): BetHistoryRow {
  const { game, stake, winners } = round;
  const { compareCards, netWin } = GAMES[game];
  const isSealed = round.cards.length > 0 || !room;
  const cards = isSealed ? round.cards : paidCards(room);
  const houseCut = isSealed ? round.houseCut : houseCutInPlay(room, cards.length);
  const calls = round.status === 'Playing' && room ? callsMade(room.play) : round.calls;
  const players = cardsByPlayer(cards, game);
  const numbers = gamePlay(game).winningNumbers(winners, calls);
  const winningCards = [...new Set(winners.map(({ card }) => card))].sort(compareCards);
  const won = winners.filter(({ userId }) => userId === user);
  const isFinished = round.status === 'Finished';
  return {
    roundId: round.id,
    game,
    createdAt: round.createdAt.toISOString(),
    stake: toBirr(stake),
    totalStake: toBirr(times(stake, cards.length)),
    netWin: toBirr(netWin(stake, cards.length, houseCut)),
    status: round.status,
    result: playerResult(
      game,
      round.status,
      winners.map(({ userId }) => userId),
      user,
    ),
    winners: isFinished && numbers.length > 0 ? { [numbers.join(',')]: winningCards } : {},
    winAmount: toBirr(sum(won.map(({ amount }) => amount))),
    winnersCount: winners.length,
    yourCards: players[user] ?? [],
    calledNumbers: [...calls],
    players,
  };
}
