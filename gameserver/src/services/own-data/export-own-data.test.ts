import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { sendMessage } from '../chat/send-message.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
const exported = ({ token }: Pick<SignedUp, 'token'>, on = server) =>
  on.call('GET /api/user/export', { token });

it('a user gets all their own data as one document, and of others only what they wrote to the user', async () => {
  const [user, other] = [await server.signUp('Almaz'), await server.signUp('Bekele')];
  await server.credit(user.id, 100);
  const say = (from: SignedUp, to: SignedUp, message: string) =>
    sendMessage(server.ctx, { ...from, role: 'user' }, { receiverId: to.id, message });
  await say(user, other, 'selam');
  await say(other, user, 'dehna');
  const feedback = { feedback: 'good game', rating: 5 };
  expect(
    (await server.call('POST /api/feedback/create', { token: user.token, body: feedback })).status,
  ).toBeLessThan(300);
  // More than a page of transactions.
  for (let n = 0; n < 11; n++)
    await server.call('POST /api/chapa/initializePayment', { token: user.token, body: { amount: 50 + n } });
  const { status, body, text } = await exported(user);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    user: { _id: user.id, name: 'Almaz', phoneNo: user.phone, wallet: { activeBalance: 100 } },
    limits: { limits: { deposit: { day: null } } },
    feedback: [feedback],
    messages: [
      { from: 'other', message: 'dehna' },
      { from: 'me', message: 'selam' },
    ],
    rounds: [],
    referrals: [],
    shortened: [],
  });
  expect((body.transactions as unknown[]).length).toBeGreaterThan(10);
  for (const theirs of [other.id, other.phone, 'Bekele']) expect(text).not.toContain(theirs);
  expect((await exported({ token: 'none' })).status).toBe(401);
});

it('is made once in ten minutes', async () => {
  const limited = await testServer({ RATE_LIMITS: 'on' });
  try {
    const user = await limited.signUp();
    expect((await exported(user, limited)).status).toBe(200);
    expect(await exported(user, limited)).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', retryAfter: 600 },
    });
    expect((await exported(await limited.signUp(), limited)).status).toBe(200);
  } finally {
    await limited.close();
  }
});
