import { minus, type Santim, times } from '../../money.ts';
import { wholeBirrOf } from '../fraction.ts';
import type { Side } from './side.ts';

/** F4: what each player on the winning side gets: floor(stake × 1.9) in whole Birr, as santim. */
export const flipPayout = (stake: Santim): Santim => wholeBirrOf(stake, 19, 10);

/**
 * F5: the most that the house can lose from a room: the winning side's payouts less its own stakes, for
 * the side where that is more. The other side's stakes are not set against it, for a player may still
 * take a side back before play: what fits below a limit then fits whatever is taken back.
 */
export const houseExposure = (stake: Santim, players: Readonly<Record<Side, number>>): Santim =>
  times(minus(flipPayout(stake), stake), Math.max(players.H, players.T));
