import { afterAll, describe, expect, it } from 'vitest';
import { openSession } from '../services/accounts/sessions.ts';
import { EVERY_ROLE, type EveryRole, sessionsByRole } from '../testing/by-role.ts';
import { testServer } from '../testing/context.ts';
import { servedRoutes } from './serve.ts';

// The lists are written by hand, so that a route that declares too much is found.
const OF_EVERYONE = [
  'GET /api/activeRegisterBonus/isActiveRegisterBonus',
  'GET /api/announcements',
  'GET /api/room/:roundId/fairness',
  'GET /api/room/fairness-log',
  'GET /api/settings',
  'GET /api/user/resetAlerts',
  'GET /sandbox/outbox',
  'POST /api/afroSms/otp',
  'POST /api/user/login',
  'POST /api/user/register',
  'POST /api/user/resetAlerts/:id/notMe',
  'POST /api/user/telegram',
  'POST /api/user/telegram/link',
  'POST /api/user/tokenCheck',
  'POST /api/user/tokenInfo',
  'POST /sandbox/pay/:txnId',
  'POST /sandbox/payouts/:txnId',
  'POST /sandbox/receipts',
  'PUT /api/user/forgotPassword',
];
const OF_AGENTS = ['GET /api/agent/income', 'GET /api/agent/spaces', 'POST /api/agent/rooms'];
const OF_SUPPORT = [
  'GET /api/admin/deposits',
  'GET /api/admin/flags',
  'GET /api/admin/rooms',
  'GET /api/admin/search',
  'GET /api/admin/supportTalks',
  'GET /api/admin/rooms/live',
  'GET /api/admin/rounds/:id',
  'GET /api/admin/userFigures',
  'GET /api/admin/users/:id',
  'GET /api/admin/users/:id/chat',
  'GET /api/admin/users/:id/rounds',
  'GET /api/admin/users/:id/transactions',
  'GET /api/admin/withdrawals',
  'GET /api/feedback/fetchAll',
  'GET /api/user/listUsers',
  'POST /api/admin/users/:id/block',
  'POST /api/admin/users/:id/chat',
  'POST /api/admin/users/:id/chat/read',
  'POST /api/admin/users/:id/notes',
  'POST /api/feedback/answer/:id',
];
const OF_FINANCE = [
  'GET /api/admin/deposits',
  'GET /api/admin/charts',
  'GET /api/admin/export/:table.csv',
  'GET /api/admin/health',
  'GET /api/admin/withdrawals',
  'POST /api/admin/deposits/:id/approve',
  'POST /api/admin/deposits/:id/decline',
  'POST /api/admin/statement',
  'POST /api/admin/statement/compare',
  'POST /api/admin/withdrawals/:id/approve',
  'POST /api/admin/withdrawals/:id/decline',
];
/** Beside everything under /api/admin. */
const OF_STAFF = [
  'GET /api/feedback/fetchAll',
  'POST /api/feedback/answer/:id',
  'GET /api/leaderboard/listDailyGames',
  'GET /api/user/listUsers',
];

/** The second factor itself: every session of staff, confirmed or not. */
const OF_CONFIRMING = [
  'POST /api/user/secondFactor/code',
  'POST /api/user/secondFactor/passkey/options',
  'GET /api/user/passkeys',
  'POST /api/user/passkeys/options',
  'DELETE /api/user/passkeys/:id',
];

/** The roles that may make each call. A call in no list is open to every user. */
function allowed(call: string): EveryRole[] {
  if (call.includes(' /internal/')) return [];
  if (OF_EVERYONE.includes(call)) return [...EVERY_ROLE];
  if (OF_AGENTS.includes(call)) return ['agent', 'admin'];
  if (OF_CONFIRMING.includes(call)) return ['support', 'finance', 'admin'];
  if (!call.includes(' /api/admin/') && !OF_STAFF.includes(call))
    return EVERY_ROLE.filter((role) => role !== 'nobody');
  return EVERY_ROLE.filter(
    (role) =>
      role === 'admin' ||
      (role === 'support' && OF_SUPPORT.includes(call)) ||
      (role === 'finance' && OF_FINANCE.includes(call)),
  );
}

// Begun before the tests are collected: there is one for each call.
const server = await testServer();
afterAll(() => server.close());
const { users, tokenOf } = await sessionsByRole(server);
const calls = servedRoutes().map(({ method, path }) => `${method} ${path}`);

/** Calls that end the session. */
const ENDS_SESSION = ['GET /api/user/logout', 'GET /api/user/refresh-token', 'POST /api/user/refresh-token'];

async function tokenFor(call: string, role: EveryRole): Promise<string | undefined> {
  if (role === 'nobody' || !ENDS_SESSION.includes(call)) return tokenOf(role);
  const user = await server.ctx.users.get(users[role].id);
  return user ? openSession(server.ctx, user, 'password') : undefined;
}

/** True unless the role is refused: 401 signed out, 403 the wrong role. Nothing that this sends is valid, or there. */
async function isLetIn(call: string, role: EveryRole): Promise<boolean> {
  const path = call.replace(/:\w+/g, '0123456789abcdef01234567');
  const token = await tokenFor(call, role);
  const reply = await server.call(path, {
    ...(token && { token }),
    ...(path.startsWith('GET') ? {} : { body: { settings: 1 } }),
  });
  expect(reply.status, reply.text).toBeLessThan(500);
  if (!OF_CONFIRMING.includes(call)) expect(reply.body.code).not.toBe('SECOND_FACTOR_REQUIRED');
  const { code } = reply.body;
  if (code !== 'LOGGED_OUT' && code !== 'FORBIDDEN') return true;
  expect(reply.status).toBe(code === 'LOGGED_OUT' ? 401 : 403);
  return false;
}

describe('T9 every call by every role', () => {
  it('the lists name calls that there are', () => {
    expect(calls).toEqual(
      expect.arrayContaining([...OF_EVERYONE, ...OF_AGENTS, ...OF_SUPPORT, ...OF_FINANCE, ...OF_STAFF]),
    );
    expect(calls.length).toBeGreaterThan(150);
  });

  it.each(calls)('%s', async (call) => {
    const letIn = [];
    for (const role of EVERY_ROLE) if (await isLetIn(call, role)) letIn.push(role);
    expect(letIn).toEqual(allowed(call));
  });

  it('the calls of staff need a second factor of every role', async () => {
    const { id, token } = await server.signUp();
    await server.giveRole(id, 'finance');
    expect(await server.call('GET /api/admin/deposits', { token })).toMatchObject({
      status: 403,
      body: { code: 'SECOND_FACTOR_REQUIRED' },
    });
  });
});
