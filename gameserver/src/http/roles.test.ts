import { isStaffAccess } from '@chewata/common/contract/staff-access';
import { afterAll, describe, expect, it } from 'vitest';
import { testServer } from '../testing/context.ts';
import { servedRoutes } from './serve.ts';

/** Written by hand, so that a route that declares too much is found. */
const OF_SUPPORT = [
  'GET /api/admin/deposits',
  'GET /api/admin/flags',
  'GET /api/admin/rooms',
  'GET /api/admin/search',
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
  'POST /api/admin/users/:id/notes',
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

// Begun before the tests are collected: there is one for each call of staff.
const server = await testServer();
afterAll(() => server.close());
const tokens: Record<string, string> = { admin: (await server.admin()).token };
for (const role of ['user', 'agent', 'support', 'finance']) {
  const { id, token } = await server.signUp(role);
  if (role !== 'user') await server.giveRole(id, role);
  tokens[role] = token;
}
for (const role of ['support', 'finance']) await server.confirmed({ token: tokens[role] ?? '' });

const calls = servedRoutes().flatMap(({ method, path, access }) =>
  isStaffAccess(access) ? [`${method} ${path}`] : [],
);

/** True unless the role is refused. Nothing that this sends is valid, or there. */
async function isLetIn(call: string, role: string): Promise<boolean> {
  const path = call.replace(/:\w+/g, '0123456789abcdef01234567');
  const reply = await server.call(path, {
    token: tokens[role] ?? '',
    ...(path.startsWith('GET') ? {} : { body: { settings: 1 } }),
  });
  expect(reply.status, reply.text).toBeLessThan(500);
  expect(reply.body.code).not.toBe('SECOND_FACTOR_REQUIRED');
  return reply.body.code !== 'FORBIDDEN';
}

describe('T9 the calls of staff', () => {
  it('include all of these', () => {
    expect(calls).toEqual(expect.arrayContaining([...OF_SUPPORT, ...OF_FINANCE]));
  });

  it.each(calls)('%s', async (call) => {
    const expected = {
      user: false,
      agent: false,
      support: OF_SUPPORT.includes(call),
      finance: OF_FINANCE.includes(call),
      admin: true,
    };
    const roles = await Promise.all(
      Object.keys(expected).map(async (role) => [role, await isLetIn(call, role)] as const),
    );
    expect(Object.fromEntries(roles)).toEqual(expected);
  });

  it('need a second factor of every role', async () => {
    const { id, token } = await server.signUp();
    await server.giveRole(id, 'finance');
    expect(await server.call('GET /api/admin/deposits', { token })).toMatchObject({
      status: 403,
      body: { code: 'SECOND_FACTOR_REQUIRED' },
    });
  });
});
