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
  // R14: the record of a voided round stays; its players have their stakes back, or keep their wins.
  const status = round.voided ? 'Refunded' : round.status;
  const isFinished = status === 'Finished';
  const kept = round.voided?.kept.filter(({ userId }) => userId === user);
  return {
    roundId: round.id,
    game,
    createdAt: round.createdAt.toISOString(),
    stake: toBirr(stake),
    totalStake: toBirr(times(stake, cards.length)),
    netWin: toBirr(netWin(stake, cards.length, houseCut)),
    status,
    result: playerResult(
      game,
      status,
      winners.map(({ userId }) => userId),
      user,
    ),
    winners: isFinished && numbers.length > 0 ? { [numbers.join(',')]: winningCards } : {},
    winAmount: toBirr(sum((kept ?? won).map(({ amount }) => amount))),
    winnersCount: round.voided ? 0 : winners.length,
    yourCards: players[user] ?? [],
    calledNumbers: [...calls],
    players,
  };
}
