export const ROLES = ['user', 'agent', 'support', 'finance', 'admin'] as const;
export type Role = (typeof ROLES)[number];
/** Roles whose giving and taking needs two administrators. */
export const STAFF_ROLES: readonly Role[] = ['support', 'finance', 'admin'];
