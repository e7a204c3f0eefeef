import { minus } from '../../money.ts';
import type { GameDefinition } from '../definition.ts';
import { percentTenths } from '../percent.ts';
import { flipPayout } from './payout.ts';
import { FLIP_ROUNDS, flipScore } from './score.ts';
import { SIDES, type Side } from './side.ts';

/** The part of two stakes that a payout of 1.9 stakes leaves. */
const HOUSE_CUT = percentTenths(50);

/** Flip: best of three against the house; each player on the winning side gets 1.9 times their stake. */
export const flip = {
  cards: SIDES,
  compareCards: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  holders: 'many',
  cardLimit: { default: 1, max: 2 },
  minPlayers: 1,
  acceptsFreeSpins: false,
  scoresPoints: false,
  maxHolders: (stake, houseLimit) => Math.floor(houseLimit / minus(flipPayout(stake), stake)),
  adminsOnly: true,
  showsNames: true,
  phoneMask: 'first2',
  refusals: {
    // Any number of players share a side, so no side is ever taken.
    cardHeld: 'refusals.bingoCardTaken',
    cardPaid: 'refusals.bingoCardTaken',
    oneOnly: 'refusals.oneSideOnly',
  },
  stakes: [100, 200, 500, 1000],
  hasPrivateStakes: false,
  houseCut: null,
  houseCutInLobby: () => HOUSE_CUT,
  houseCutInPlay: () => HOUSE_CUT,
  netWin: flipPayout,
  possibleWin: flipPayout,
  sharesPrize: false,
  rounds: () => FLIP_ROUNDS,
  prizeSplit: () => [],
  /** D7: one draw(2) per round, 0 for H, until a side has won. */
  calls: (draw) => {
    const calls: Side[] = [];
    while (!flipScore(calls).over) calls.push(SIDES[draw(2)] ?? 'H');
    return calls;
  },
} as const satisfies GameDefinition<Side>;
