import type { PersonMessage } from '@chewata/common/contract/admin/person';
import type { SupportTalk } from '@chewata/common/contract/admin/support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { walletCalls } from '#testing/wallet.ts';
import { sendMessage } from '../../chat/send-message.ts';

let server: TestServer;
let helper: SignedUp;
let account: SignedUp;
beforeAll(async () => {
  server = await testServer();
  [helper, account] = [await server.signUp('Helper'), await server.admin()];
  await server.giveRole(helper.id, 'support');
  await server.confirmed(helper);
});
afterAll(() => server?.close());
const { call } = walletCalls(() => server);

const ask = (from: SignedUp, message: string) =>
  sendMessage(server.ctx, { ...from, role: 'user' }, { receiverId: account.id, message });
const answer = (to: SignedUp, message: string, by = helper) =>
  call(by, `POST /api/admin/users/${to.id}/chat`, { message });
const talks = async (query = '') => {
  const { body } = await call(helper, `GET /api/admin/supportTalks${query}`);
  const items = body.items as SupportTalk[];
  return { names: items.map(({ user }) => user.name), items, waiting: body.waiting };
};

describe('E7 talks with support', () => {
  it('wait longest first until they are answered or put aside', async () => {
    const [first, second] = [await server.signUp('First'), await server.signUp('Second')];
    await ask(first, 'Where is my money?');
    await ask(second, 'Hello');
    await ask(second, 'Anybody?');
    expect(await talks()).toMatchObject({
      names: ['First', 'Second'],
      waiting: 2,
      items: [{ unread: 1, last: { message: 'Where is my money?', staff: false } }, { unread: 2 }],
    });
    expect((await answer(first, 'It is on its way')).status).toBe(200);
    expect(await talks()).toMatchObject({ names: ['Second'], waiting: 1 });
    expect((await call(helper, `POST /api/admin/users/${second.id}/chat/read`)).body).toMatchObject({
      unread: 0,
    });
    expect(await talks()).toMatchObject({ names: [], waiting: 0 });
    await ask(second, 'Again');
    expect(await talks('?status=all')).toMatchObject({ names: ['Second', 'First'], waiting: 1 });
  });

  it('are answered in the name of the account; the user gets a notice, and staff see who wrote', async () => {
    const user = await server.signUp('Almaz');
    await ask(user, 'help me');
    await answer(user, 'gladly');
    const { body } = await call(user, `GET /api/chat/history/${account.id}`);
    expect(body.messages).toMatchObject([
      { message: 'help me' },
      { message: 'gladly', senderId: account.id, staff: true },
    ]);
    expect(JSON.stringify(body)).not.toContain(helper.id);
    const bell = await call(user, 'GET /api/notification/fetchAll');
    expect(bell.body.notifications).toMatchObject([
      {
        kind: 'supportAnswer',
        link: `/chat?with=${account.id}`,
        content: expect.stringMatching(/: gladly$/),
      },
    ]);
    const seen = (await call(helper, `GET /api/admin/users/${user.id}/chat`)).body.items as PersonMessage[];
    expect(seen.map(({ message, by }) => [message, by?.name ?? null])).toEqual([
      ['gladly', 'Helper'],
      ['help me', null],
    ]);
  });

  it('refuse unknown people, the account itself, players and finance', async () => {
    const [user, clerk] = [await server.signUp(), await server.signUp()];
    await server.giveRole(clerk.id, 'finance');
    await server.confirmed(clerk);
    expect(
      (await call(helper, `POST /api/admin/users/${'0'.repeat(24)}/chat`, { message: 'x' })).status,
    ).toBe(404);
    expect(await answer(account, 'x')).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    for (const by of [user, clerk])
      expect(await answer(user, 'x', by)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});
