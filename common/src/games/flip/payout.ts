import { minus, type Santim, times } from '../../money.ts';
import { wholeBirrOf } from '../fraction.ts';
import type { Side } from './side.ts';

/** F4: each player on the winning side gets floor(stake × 1.9) in whole Birr. */
export const flipPayout = (stake: Santim): Santim => wholeBirrOf(stake, 19, 10);

/**
 * F5: the maximum house loss in a room: the payouts of the fuller side less that side's own stakes. The other
 * side's stakes do not count against it, because players may still withdraw them before play begins.
 */
export const houseExposure = (stake: Santim, players: Readonly<Record<Side, number>>): Santim =>
  times(minus(flipPayout(stake), stake), Math.max(players.H, players.T));
