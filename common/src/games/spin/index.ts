import type { GameDefinition } from '../definition.ts';
import { shuffle } from '../draw.ts';
import { houseCutFor } from '../house-cut.ts';
import { numberedCards } from '../numbered-cards.ts';
import { POT } from '../pot.ts';
import { spinRounds } from './rounds.ts';

/** Spin: a wheel calls one winning card per round; each round pays its part of the net win. */
export const spin = {
  ...numberedCards(100),
  ...POT,
  holders: 'one',
  cardLimit: { default: 1, max: 10 },
  minPlayers: 2,
  acceptsFreeSpins: true,
  scoresPoints: false,
  maxHolders: () => null,
  adminsOnly: false,
  showsNames: false,
  phoneMask: 'ends',
  refusals: {
    cardHeld: 'refusals.spinCardViewed',
    cardPaid: 'refusals.spinCardTaken',
    oneOnly: 'refusals.oneCardOnly',
  },
  stakes: [20, 50, 100, 500],
  hasPrivateStakes: false,
  houseCut: 20,
  /** P2: the lobby shows the cut as it will be for the next player to join. */
  houseCutInLobby: (set, cards) => houseCutFor(set, cards + 1),
  sharesPrize: false,
  rounds: (cards) => spinRounds(cards).rounds,
  prizeSplit: (cards) => spinRounds(cards).prizeSplit,
  /** D6: one card per round: the first cards of the shuffle of the cards in play, sorted by value before. */
  calls: (draw, cards) => {
    const inOrder = cards.map(({ card }) => Number(card)).sort((a, b) => a - b);
    return shuffle(inOrder, draw).slice(0, spinRounds(inOrder.length).rounds);
  },
} as const satisfies GameDefinition<number>;
