import type { UserId } from '@chewata/common/ids';
import type { Board } from '../../domain/leaderboard/boards.ts';

export interface Standing {
  readonly userId: UserId;
  /** From 1. */
  readonly rank: number;
  /** Games and points bought together. */
  readonly points: number;
  readonly bought: number;
}

/** Points that one event (a round, a purchase) brings to a board. */
export interface Gain {
  readonly board: Board;
  /** The event's id: what is told twice counts once. */
  readonly event: string;
  readonly at: Date;
  readonly points: ReadonlyMap<UserId, number>;
  readonly bought: boolean;
}

/**
 * The ranks, in sorted sets. Of equal points who had them first is ahead. Everything in them follows from
 * the rounds and the journal, and can be told again from there.
 */
export interface Boards {
  add(gains: readonly Gain[]): Promise<void>;
  top(board: Board, most: number): Promise<Standing[]>;
  of(board: Board, user: UserId): Promise<Standing | null>;
  /** True where all that the stores know has been told to this board since Redis began. */
  isComplete(board: Board): Promise<boolean>;
  complete(board: Board): Promise<void>;
}
