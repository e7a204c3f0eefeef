import type { BetHistoryRow } from '@chewata/common/contract/games';
import { GAMES } from '@chewata/common/games';
import { playerResult } from '@chewata/common/games/player-result';
import type { UserId } from '@chewata/common/ids';
import { sum, times, toBirr } from '@chewata/common/money';
import { callsMade, paidCards, type RoomState } from '../../domain/rooms/room.ts';
import { byPlayer, percentInPlay } from '../../domain/rooms/room-view.ts';
import type { Round } from '../../domain/rooms/round.ts';
import { rulesOf } from '../../domain/rooms/rules-of.ts';
import { pagesOf } from '../paging.ts';
import type { RoomsContext } from './rooms-context.ts';

/** The rounds in which the player has or had paid cards, newest first; pages from 1. */
export async function betHistory(
  ctx: Pick<RoomsContext, 'rooms' | 'rounds'>,
  user: UserId,
  page: number,
): Promise<{ rows: BetHistoryRow[]; totalPages: number }> {
  const { rounds, total } = await ctx.rounds.playedBy(user, page);
  const rows = rounds.map(async (round) =>
    betHistoryRow(round, round.open ? await ctx.rooms.find(round.id) : null, user),
  );
  return { rows: await Promise.all(rows), totalPages: pagesOf(total) };
}

/** A row of SPEC.md 3; a round that is not over is told as its room has it now. */
export function betHistoryRow(round: Round, room: RoomState | null, user: UserId): BetHistoryRow {
  const { game, stake, winners } = round;
  const sealed = round.cards.length > 0 || !room;
  const cards = sealed ? round.cards : paidCards(room);
  const percent = sealed ? round.percent : percentInPlay(room, cards.length);
  const calls = round.status === 'Playing' && room ? callsMade(room.play) : round.calls;
  const players = byPlayer(cards, game);
  const numbers = rulesOf(game).winningNumbers(winners, calls);
  const winningCards = [...new Set(winners.map(({ card }) => card))].sort(GAMES[game].compareCards);
  const won = winners.filter(({ userId }) => userId === user);
  const over = round.status === 'Finished';
  return {
    roundId: round.id,
    game,
    createdAt: round.createdAt.toISOString(),
    stake: toBirr(stake),
    totalStake: toBirr(times(stake, cards.length)),
    netWin: toBirr(GAMES[game].netWin(stake, cards.length, percent)),
    status: round.status,
    result: playerResult(
      game,
      round.status,
      winners.map(({ userId }) => userId),
      user,
    ),
    winners: over && numbers.length > 0 ? { [numbers.join(',')]: winningCards } : {},
    winAmount: toBirr(sum(won.map(({ amount }) => amount))),
    winnersCount: winners.length,
    yourCards: players[user] ?? [],
    calledNumbers: [...calls],
    players,
  };
}
