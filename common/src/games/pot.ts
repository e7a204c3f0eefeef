import { times } from '../money.ts';
import type { GameDefinition } from './definition.ts';
import { houseCutFor } from './house-cut.ts';
import { netWin, possibleWin } from './win.ts';

/** The money of a game whose winners share the stakes, less the house cut (P1, P4, P5). */
export const POT = {
  houseCutInLobby: houseCutFor,
  houseCutInPlay: houseCutFor,
  netWin: (stake, cards, houseCut) => netWin(times(stake, cards), houseCut),
  possibleWin: (stake, cards, houseCut) => possibleWin(times(stake, cards), stake, houseCut),
} as const satisfies Partial<GameDefinition>;
