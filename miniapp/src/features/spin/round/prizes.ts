import type { Room, Winners } from '@chewata/common/contract/rooms';
import { spinPrizes, spinRounds, spinWinners } from '@chewata/common/games/spin/rounds';
import { fromBirr, toBirr } from '@chewata/common/money';

/** What one round of a spin pays, and who has won it, where it is called already. Birr. */
export interface SpinPrize {
  round: number;
  percent: number;
  prize: number;
  card: number | null;
}

/** The prizes of a spin in order: by the room's own plan, before play by the cards so far (S2, S3). */
export function prizesOf({ netWin, cards, calledNumbers, percents, status }: Room): SpinPrize[] {
  const playing = status === 'Playing' || status === 'Finished';
  const plan = playing && percents.length > 0 ? percents : spinRounds(cards.length).prizeSplit;
  return spinPrizes(fromBirr(netWin), plan).map((prize, index) => {
    const card = calledNumbers[index];
    return {
      round: index + 1,
      percent: plan[index] ?? 0,
      prize: toBirr(prize),
      card: typeof card === 'number' ? card : null,
    };
  });
}

/** The winners by the room's state alone, for who was away when they were told (S4): before tax. */
export function winnersOf(room: Room): Winners {
  const called = room.calledNumbers.filter((call) => typeof call === 'number');
  const won = spinWinners(called, fromBirr(room.netWin), room.cards.length);
  return Object.fromEntries(
    won.map(({ card, prize }) => {
      const owner =
        Object.keys(room.players).find((user) => room.players[user]?.includes(String(card))) ?? '';
      return [
        String(card),
        [
          {
            username: room.userNames[owner] ?? '',
            phone: room.maskedPhones[owner] ?? '',
            amount: toBirr(prize),
            tax: 0,
          },
        ],
      ];
    }),
  );
}
