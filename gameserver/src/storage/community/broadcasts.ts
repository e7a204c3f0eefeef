import type { BroadcastAnswer } from '@chewata/common/contract/internal/broadcasts';
import type { UserId } from '@chewata/common/ids';
import type { Language } from '@chewata/common/languages';
import type { Write } from '../transaction.ts';

/** An administrator's announcement and its progress. */
export interface Broadcast extends Pick<BroadcastAnswer, 'id' | 'state' | 'text'> {
  readonly language: Language | null;
  /** The announcement that it carries to one language's readers. */
  readonly announcement?: string;
  readonly createdBy: UserId;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly total: number;
  readonly sent: number;
  readonly blocked: number;
  readonly failed: number;
  /** Receivers are handed out by Telegram id; this one and all before it have been. */
  readonly cursor: number;
}

export type BroadcastChange = Partial<Pick<Broadcast, 'state' | 'startedAt' | 'finishedAt' | 'total'>>;

/** Receivers that were handed out together. */
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
  /** The same in a transaction. */
  creating(broadcast: Broadcast): Write;
  get(id: string): Promise<Broadcast | null>;
  /** Changes the broadcast if it is in that state; null if it is not. */
  change(id: string, state: Broadcast['state'], change: BroadcastChange): Promise<Broadcast | null>;
  /** The same in a transaction. Refusal: ALREADY_DECIDED if it is in another state. */
  changing(id: string, state: Broadcast['state'], change: BroadcastChange): Write;
  /** The oldest running broadcast. */
  running(): Promise<Broadcast | null>;
  /** Broadcasts to readers of that language but for those of announcements, newest first. */
  announced(language: Language, most: number): Promise<Broadcast[]>;

  /**
   * Advances the cursor and hands these receivers out, in one transaction; `skipped` are subtracted from the total.
   * False if another worker did so first.
   */
  giveOut(
    from: Broadcast,
    next: { receivers: readonly number[]; skipped: number; cursor: number; leaseUntil: Date },
  ): Promise<boolean>;
  /** Claims again a batch whose lease expired with receivers not begun. */
  takeAgain(id: string, now: Date, leaseUntil: Date): Promise<BroadcastBatch | null>;
  /** Marks sendings as begun; returns those not begun before. Each receiver is returned once, ever. */
  begin(id: string, receivers: readonly number[], until: Date): Promise<number[]>;
  /** Counts the outcomes of begun sendings that were not reported yet. */
  report(id: string, outcomes: ReadonlyMap<number, keyof Counts>): Promise<void>;
  /** True while receivers remain or a report is still awaited. */
  isUnderWay(id: string, now: Date): Promise<boolean>;
}
