import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { approversOf, type Review } from '#domain/money/review.ts';
import type { Decision } from '#storage/admin/decisions.ts';
import type { Write } from '#storage/transaction.ts';
import type { Caller } from '../../caller-of.ts';
import type { Context } from '../../context.ts';
import { checkDecider } from '../approvals/check-decider.ts';

export type ReviewContext = Pick<
  Context,
  'clock' | 'config' | 'decisions' | 'passkeys' | 'sessions' | 'settings' | 'together' | 'users'
>;

/** An administrator's decision about a deposit or withdrawal. */
export interface ReviewCommand {
  readonly by: Pick<Caller, 'id' | 'sessionId'>;
  readonly id: string;
  readonly decision: 'approve' | 'decline';
  /** Empty if none was given. */
  readonly reason: string;
  readonly commandId: string;
}

/** A kind of request that administrators review. */
interface Reviewable<Request> {
  readonly get: (id: string) => Promise<Request | null>;
  /** True if an administrator may still decide it. */
  readonly isOpen: (request: Request) => boolean;
  /** Refusal: ALREADY_DECIDED if another administrator has decided since the request was read. */
  readonly decide: (request: Request, command: ReviewCommand) => Promise<void>;
}

/** The fields that every request has. */
interface Reviewed {
  readonly userId: UserId;
  readonly reviews: readonly Review[];
}

/** Refusals: OWN_REQUEST, TOO_FRESH, ALREADY_DECIDED (this administrator has approved before). */
async function checkReviewer(
  ctx: ReviewContext,
  { userId, reviews }: Reviewed,
  { by, decision }: ReviewCommand,
): Promise<void> {
  if (by.id === userId) throw new Refusal('OWN_REQUEST');
  const [first] = approversOf(reviews);
  if (!first || decision === 'decline') return;
  try {
    await checkDecider(ctx, { by: first.by, at: first.at, concerns: [userId] }, by);
  } catch (error) {
    // The text says that it was this administrator, not another one.
    const isOwn = error instanceof Refusal && error.code === 'OWN_REQUEST';
    throw isOwn ? new Refusal('ALREADY_DECIDED', { messageKey: 'refusals.approvedByYou' }) : error;
  }
}

/** Another administrator's review in between may be the first of two approvals: this one is then tried again. */
const ATTEMPTS = 3;

/**
 * Carries out a review once, however often the command is repeated, and returns the request after it.
 * Refusals: NOT_FOUND, ALREADY_DECIDED, OWN_REQUEST, TOO_FRESH (for the second approval).
 */
export async function review<Request extends Reviewed>(
  ctx: ReviewContext,
  command: ReviewCommand,
  { get, isOpen, decide }: Reviewable<Request>,
): Promise<Request> {
  const existing = async (): Promise<Request> => {
    const request = await get(command.id);
    if (!request) throw new Refusal('NOT_FOUND');
    return request;
  };
  for (let attempt = 1; ; attempt++) {
    const request = await existing();
    // The worker of this command died before it could answer.
    if ((await ctx.decisions.find(command.commandId)) !== null) return request;
    if (!isOpen(request)) throw new Refusal('ALREADY_DECIDED');
    await checkReviewer(ctx, request, command);
    try {
      await decide(request, command);
      return existing();
    } catch (error) {
      const isOvertaken = error instanceof Refusal && error.messageKey === 'errors.ALREADY_DECIDED';
      if (!isOvertaken || attempt === ATTEMPTS) throw error;
    }
  }
}

export const reviewOf = (ctx: Pick<Context, 'clock'>, { by, decision, reason }: ReviewCommand): Review => ({
  by: by.id,
  decision,
  reason,
  at: new Date(ctx.clock.ruleNow()),
});

/** The line of the decision log, to be written in the transaction of what was decided (rule M9). */
export function recordDecision(
  ctx: Pick<Context, 'clock' | 'decisions'>,
  kind: 'deposit' | 'withdrawal',
  { by, id, decision, reason, commandId }: ReviewCommand,
  details: Decision['details'],
): Write {
  return ctx.decisions.record({
    id: commandId,
    by: by.id,
    action: `${kind}.${decision}`,
    subject: id,
    details: { ...details, ...(reason && { reason }) },
    at: new Date(ctx.clock.now()),
  });
}
