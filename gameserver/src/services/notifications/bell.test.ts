import type { NotificationsAnswer } from '@chewata/common/contract/accounts/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { notify } from './notify.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const list = async ({ token }: SignedUp) =>
  (await server.call('GET /api/notification/fetchAll', { token })).body as unknown as NotificationsAnswer;
const read = ({ token }: SignedUp, until: string) =>
  server.call('POST /api/notification/read', { token, body: { until } });
async function credited({ id }: SignedUp, txnId: string): Promise<void> {
  const params = { amount: '50.00', txnId };
  const about = `deposit:${txnId}`;
  await notify(server.ctx, {
    about,
    userId: id,
    kind: 'depositCredited',
    key: 'notifications.depositCredited',
    params,
  });
}

it('O13: counts what is unread until it is read, for each user, and what comes later again', async () => {
  const [user, other] = [await server.signUp(), await server.signUp()];
  for (const one of [user, other]) for (const txnId of ['A1', 'A2']) await credited(one, `${one.id}${txnId}`);
  const before = await list(user);
  expect(before).toMatchObject({ unread: 2, notifications: [{ read: false }, { read: false }] });

  const newest = before.notifications[0]?.createdAt ?? '';
  expect(await read(user, newest)).toMatchObject({ status: 200, body: { unread: 0 } });
  expect(await list(user)).toMatchObject({ unread: 0, notifications: [{ read: true }, { read: true }] });
  expect((await list(other)).unread).toBe(2);

  await credited(user, `${user.id}A3`);
  expect(await list(user)).toMatchObject({ unread: 1, notifications: [{ read: false }, {}, {}] });
});

it('O13: reading up to an earlier time, or to one in the future, takes no mark from what comes later', async () => {
  const user = await server.signUp();
  await credited(user, `${user.id}B1`);
  await read(user, '2999-01-01T00:00:00Z');
  expect(await read(user, '2020-01-01T00:00:00Z')).toMatchObject({ body: { unread: 0 } });
  await credited(user, `${user.id}B2`);
  expect((await list(user)).unread).toBe(1);
  expect((await read(user, 'yesterday')).status).toBe(400);
});

it('O13: a notice says what it is about, and links to its page if there is one', async () => {
  const user = await server.signUp();
  await credited(user, `${user.id}C1`);
  await notify(server.ctx, {
    about: `link:${user.id}`,
    userId: user.id,
    kind: 'telegramLinked',
    key: 'notifications.telegramLinked',
  });
  const { notifications } = await list(user);
  const linked = notifications.map(({ kind, link }) => [kind, link]);
  expect(linked).toContainEqual(['depositCredited', '/wallet']);
  expect(linked).toContainEqual(['telegramLinked', undefined]);
});
