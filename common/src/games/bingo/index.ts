import type { GameDefinition } from '../definition.ts';
import { shuffle } from '../draw.ts';
import { numberedCards } from '../numbered-cards.ts';
import { POT } from '../pot.ts';
import { BALLS } from './ball.ts';

/** Bingo: balls are called until a player claims a complete card; the claimed cards share the net win. */
export const bingo = {
  ...numberedCards(200),
  ...POT,
  holders: 'one',
  cardLimit: { default: 10, max: 200 },
  minPlayers: 2,
  acceptsFreeSpins: false,
  scoresPoints: true,
  maxHolders: () => null,
  adminsOnly: false,
  showsNames: false,
  phoneMask: 'last4',
  refusals: {
    cardHeld: 'refusals.bingoCardTaken',
    cardPaid: 'refusals.bingoCardTaken',
    oneOnly: 'refusals.oneCardOnly',
  },
  stakes: [5, 10, 25, 50, 100, 200, 300, 500, 1000],
  hasPrivateStakes: true,
  houseCut: 20,
  sharesPrize: true,
  rounds: () => null,
  prizeSplit: () => [],
  /** D5: all 75 balls; play stops when the game is won. */
  calls: (draw) => shuffle(BALLS, draw),
} as const satisfies GameDefinition<number>;
