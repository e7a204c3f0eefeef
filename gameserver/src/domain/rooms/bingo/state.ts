import type { UserId } from '@chewata/common/ids';
import type { PlayState, PlayTiming } from '../play.ts';

export interface BingoState extends PlayState {
  /** The cards of the right claims. */
  readonly claims: readonly string[];
  /** When the claim window closes; null until the first right claim. */
  readonly windowEnds: number | null;
  /** The number of calls after which the cards of absent players have been checked. */
  readonly absentSeen: number;
  /** The users who have made a wrong claim since the last call. */
  readonly blocked: readonly UserId[];
}

export interface BingoTiming extends PlayTiming {
  /** For how long other claims count after the first right one. */
  readonly claimWindowMs: number;
}
