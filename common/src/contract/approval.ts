import type { IsoTime } from './conventions.ts';

/** The kinds of changes that need a second administrator. The name is also that of the decision which carries it out. */
export const APPROVAL_KINDS = [
  'user.adjust',
  'user.free-spins',
  'user.role',
  'settings.change',
  'promotion.create',
  'promotion.change',
  'promotion.release',
  'broadcast.start',
  'announcement.create',
  'announcement.change',
  'rooms.restart-notice',
  'round.void',
  'transfer',
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** Ended: by time, because what it would change has changed, or because its proposer lost the role. */
export const APPROVAL_STATUSES = ['Pending', 'Approved', 'Declined', 'Ended'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** A proposal that waits for another administrator, or what became of it. */
export interface ApprovalAnswer {
  _id: string;
  kind: ApprovalKind;
  /** The user, setting, promotion or broadcast concerned. */
  subject: string;
  by: { _id: string; name: string };
  at: IsoTime;
  status: ApprovalStatus;
  /** It ends then by itself. */
  expiresAt: IsoTime;
  /** The user concerned; null if there is none. */
  user: { _id: string; name: string; phoneNo: string } | null;
  /** The values that it would set; amounts in Birr. */
  change: Record<string, unknown>;
  /** The same before the change, if the proposal depends on it. */
  before: Record<string, unknown> | null;
  /** The decision; null while it is pending and if it has ended. `alone`: its proposer, a day later. */
  decided: { by: { _id: string; name: string }; at: IsoTime; reason: string; alone: boolean } | null;
}

/** The answer of a call that may need a second administrator: 202 with the approval, and nothing has changed yet. */
export type OrApproval<Done> =
  | (Done & { approval?: undefined })
  | ({ approval: ApprovalAnswer; message?: string } & {
      [Field in keyof Done as Exclude<Field, 'message'>]?: undefined;
    });
