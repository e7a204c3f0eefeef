import type { ApprovalKind, ApprovalStatus } from '@chewata/common/contract/approval';
import type { UserId } from '@chewata/common/ids';
import { DAY_MS, HOUR_MS } from '@chewata/common/time';

/** A stored proposal: what one administrator (or a user, by a large transfer) asks another one to approve. */
export interface Approval {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly subject: string;
  readonly by: UserId;
  /** The users whose account or money it concerns: they do not decide it. */
  readonly concerns: readonly UserId[];
  /** As it is shown and carried out: amounts in Birr. */
  readonly change: Readonly<Record<string, unknown>>;
  /** What the change depends on: the proposal ends if it has changed. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** On the clock of the rules, like `expiresAt`. */
  readonly at: Date;
  readonly expiresAt: Date;
  readonly status: ApprovalStatus;
  readonly decided: ApprovalDecision | null;
}

/** Prizes and rounds are those of many. */
const ABOUT_MANY: readonly ApprovalKind[] = ['promotion.release', 'round.void'];

/** The one user whom it is about, if there is one. */
export const userConcerned = ({ kind, concerns }: Pick<Approval, 'kind' | 'concerns'>): UserId | undefined =>
  ABOUT_MANY.includes(kind) ? undefined : concerns[0];

export interface ApprovalDecision {
  readonly by: UserId;
  readonly at: Date;
  readonly reason: string;
  /** The proposer decided, a day later, as the only operator. */
  readonly alone: boolean;
}

const LIFETIME_MS: Partial<Record<ApprovalKind, number>> = { transfer: DAY_MS };

/** When a proposal of that kind ends by itself: after 72 hours, a transfer after 24 (rule T6). */
export const expiryOf = (kind: ApprovalKind, at: Date): Date =>
  new Date(at.getTime() + (LIFETIME_MS[kind] ?? 3 * DAY_MS));

/** The only operator waits this long before approving what they have proposed. */
const ALONE_AFTER_MS = DAY_MS;

/** The administrator who is about to decide. */
export interface Decider {
  readonly id: UserId;
  /** Since when they have the role; null for a phone of SYSTEM_ADMINS, and for roles given before this was kept. */
  readonly since: Date | null;
}

interface House {
  readonly now: number;
  readonly freshAdminHours: number;
  /** SINGLE_OPERATOR=yes: there is no second administrator. */
  readonly singleOperator: boolean;
}

/** Why this administrator may not give the second approval; null if they may. */
export function refusalOf(
  { by, at, concerns }: { by: UserId; at: Date; concerns: readonly UserId[] },
  decider: Decider,
  { now, freshAdminHours, singleOperator }: House,
): 'OWN_REQUEST' | 'TOO_FRESH' | null {
  if (concerns.includes(decider.id)) return 'OWN_REQUEST';
  if (by === decider.id) return singleOperator && now - at.getTime() >= ALONE_AFTER_MS ? null : 'OWN_REQUEST';
  const isFresh = decider.since !== null && now - decider.since.getTime() < freshAdminHours * HOUR_MS;
  return isFresh ? 'TOO_FRESH' : null;
}
