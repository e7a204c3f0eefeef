import type { Room } from '@chewata/common/contract/rooms/room';
import { spinPrizes, spinRounds, spinWinners } from '@chewata/common/games/spin/rounds';
import { fromBirr, toBirr } from '@chewata/common/money';
import { ownerOf, type WinningCard } from '#games/result/winnings.ts';

/** The prize of one round of a spin, in Birr, and its winning card, if it is called already. */
export interface SpinPrize {
  round: number;
  percent: number;
  prize: number;
  card: number | null;
}

/** The calls of a spin are all numbers; the type knows them only as calls of any game. */
export const asNumbers = (calls: Room['calledNumbers']): number[] =>
  calls.filter((call) => typeof call === 'number');

/** The prizes of a spin in order: by the room's own split, before play by the cards so far (S2, S3). */
export function prizesOf(room: Room): SpinPrize[] {
  const hasStarted = room.status === 'Playing' || room.status === 'Finished';
  const split =
    hasStarted && room.percents.length > 0 ? room.percents : spinRounds(room.cards.length).prizeSplit;
  const called = asNumbers(room.calledNumbers);
  return spinPrizes(fromBirr(room.netWin), split).map((prize, index) => ({
    round: index + 1,
    percent: split[index] ?? 0,
    prize: toBirr(prize),
    card: called[index] ?? null,
  }));
}

/** The winners by the room's state alone, for a player who missed the server's event (S4): before tax. */
export function winnersByCalls(room: Room): WinningCard[] {
  const won = spinWinners(asNumbers(room.calledNumbers), fromBirr(room.netWin), room.cards.length);
  return won.map(({ card, prize }) => ({
    card: String(card),
    ...ownerOf(room, String(card)),
    amount: toBirr(prize),
    tax: 0,
  }));
}
