import type { Approval } from '#domain/approvals/approval.ts';
import type { Write } from '#storage/transaction.ts';
import type { Recording } from './recording.ts';

/** Thrown by `carryOut` if what the proposal would change has changed since: the proposal ends. */
export class Outdated extends Error {}

/** The ends of a proposal of one kind. `writes`: its new status and the decision, in the same transaction. */
export interface ApprovalHandler<Ctx> {
  /** Throws Outdated, or a Refusal: then it stays pending. */
  carryOut(ctx: Ctx, approval: Approval, writes: readonly Write[]): Promise<void>;
  /** Records the decision with values that only the transaction of `carryOut` knows. */
  recorded?(ctx: Ctx, approval: Approval, record: Recording): Write;
  /** It was declined or has ended. Only for proposals that hold something. */
  giveUp?(ctx: Ctx, approval: Approval, writes: readonly Write[]): Promise<void>;
}

/** True if the stored values are those of now. */
export const isUnchanged = (before: unknown, now: unknown): boolean =>
  JSON.stringify(before) === JSON.stringify(now);
