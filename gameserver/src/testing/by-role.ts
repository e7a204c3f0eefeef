import type { TestServer } from './context.ts';

/** The first has no session, the others have one; that of staff is confirmed. */
export const EVERY_ROLE = ['nobody', 'user', 'agent', 'support', 'finance', 'admin'] as const;
export type EveryRole = (typeof EVERY_ROLE)[number];

/** Opens sessions by role: the same one each time, or with `fresh` one that a test may end. */
export async function sessionsByRole(server: TestServer) {
  const users = {
    user: await server.signUp('user'),
    agent: await server.signUp('agent'),
    support: await server.signUp('support'),
    finance: await server.signUp('finance'),
    admin: await server.admin(),
  };
  for (const role of ['agent', 'support', 'finance'] as const) await server.giveRole(users[role].id, role);
  for (const role of ['support', 'finance'] as const) await server.confirmed(users[role]);
  return {
    users,
    tokenOf: (role: EveryRole) => (role === 'nobody' ? undefined : users[role].token),
  };
}
