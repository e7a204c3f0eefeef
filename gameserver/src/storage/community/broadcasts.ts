import type { Broadcast as BroadcastAnswer } from '@chewata/common/contract/internal-outbox';
import type { Language } from '@chewata/common/contract/language';
import type { UserId } from '@chewata/common/ids';

/** An announcement of an administrator, and how far it has gone. */
export interface Broadcast extends Pick<BroadcastAnswer, 'id' | 'state' | 'text'> {
  readonly language: Language | null;
  readonly createdBy: UserId;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly total: number;
  readonly sent: number;
  readonly blocked: number;
  readonly failed: number;
  /** Receivers are given out in the order of their Telegram ids; this one and all before it are. */
  readonly cursor: number;
}

export type BroadcastChange = Partial<Pick<Broadcast, 'state' | 'startedAt' | 'finishedAt' | 'total'>>;

/** Receivers that were given out together. */
export interface BroadcastBatch {
  readonly broadcastId: string;
  readonly receivers: readonly number[];
}

export interface Counts {
  readonly sent: number;
  readonly blocked: number;
  readonly failed: number;
}

export interface Broadcasts {
  create(broadcast: Broadcast): Promise<void>;
  get(id: string): Promise<Broadcast | null>;
  /** The change where it stands in that state; null where it does not. */
  change(id: string, state: Broadcast['state'], change: BroadcastChange): Promise<Broadcast | null>;
  /** The oldest one that runs. */
  running(): Promise<Broadcast | null>;
  /** What was announced to readers of that language, newest first. */
  announced(language: Language, most: number): Promise<Broadcast[]>;

  /**
   * Moves the cursor on and gives these out, in one transaction; `skipped` are counted off the total.
   * False where another was quicker.
   */
  giveOut(
    from: Broadcast,
    next: { receivers: readonly number[]; skipped: number; cursor: number; leaseUntil: Date },
  ): Promise<boolean>;
  /** A batch whose lease has ended with receivers who have not begun: taken again. */
  takeAgain(id: string, now: Date, leaseUntil: Date): Promise<BroadcastBatch | null>;
  /** Those of these who had not begun until now; each is somebody's once, for good. */
  begin(id: string, receivers: readonly number[], until: Date): Promise<number[]>;
  /** Counts the outcomes of those who have begun and were not reported. */
  report(id: string, outcomes: ReadonlyMap<number, keyof Counts>): Promise<void>;
  /** Somebody is still to be sent to, or a report is still awaited. */
  isUnderWay(id: string, now: Date): Promise<boolean>;
}
