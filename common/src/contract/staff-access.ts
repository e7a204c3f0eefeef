import type { Role } from './accounts/roles.ts';

/**
 * The roles that may make a call of staff. Administrators may make all of them. Every session of staff needs a second
 * factor for these.
 */
export const STAFF_ACCESS = {
  /** Administrators alone. */
  admin: [],
  /** Money that people decide about, and the books: finance too. */
  finance: ['finance'],
  /** Players: their pages, rounds and feedback: support too. */
  support: ['support'],
  /** All of them. */
  staff: ['support', 'finance'],
} as const satisfies Record<string, readonly Role[]>;

export type StaffAccess = keyof typeof STAFF_ACCESS;

export const isStaffAccess = (access: string): access is StaffAccess => Object.hasOwn(STAFF_ACCESS, access);

/** The part of a user that says which staff they are. */
export interface StaffUser {
  readonly role: Role;
  readonly isAdmin: boolean;
}

/** True if a user with this role may make calls, or open screens, with this access. */
export const isForStaff = (access: StaffAccess, user: StaffUser): boolean =>
  user.isAdmin || (STAFF_ACCESS[access] as readonly Role[]).includes(user.role);
