import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPhone, type TestServer, testServer } from '../../testing/context.ts';
import { signedByTelegram } from '../../testing/telegram-signature.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const refused = { status: 400, body: { code: 'NAME_RESERVED' } };
const RESERVED = ['Support', 'аdmіn 1', 'Ch3wata', 'ጨዋታ'];

async function register(name: string, phoneNo: string = newPhone()) {
  const { body } = await server.call('POST /api/afroSms/otp', { body: { phoneNo } });
  const proof = {
    phoneNo,
    vc: body.data,
    otp: await server.otpSentTo(phoneNo),
    password: 'a-good-secret',
    birthDate: '1990-01-01',
  };
  const send = (as: string) => server.call('POST /api/user/register', { body: { ...proof, name: as } });
  return { answer: await send(name), again: send };
}
const rename = (token: string, username: string) =>
  server.call('PUT /api/user/me/update', { token, body: { username } });

describe('a name of the house (A11)', () => {
  it('is refused at registration, and the code stays good for another name', async () => {
    for (const name of RESERVED) {
      const { answer, again } = await register(name);
      expect(answer).toMatchObject(refused);
      expect((await again('Abebe')).status).toBe(201);
    }
  });

  it('is refused to players and free to staff when they change theirs', async () => {
    const player = await server.signUp('Hana');
    for (const name of RESERVED) expect(await rename(player.token, name)).toMatchObject(refused);
    expect((await server.ctx.users.get(player.id))?.name).toBe('Hana');
    await server.ctx.together(server.ctx.users.changeRole(player.id, 'user', 'admin', new Date()));
    expect((await rename(player.token, 'Support Hana')).status).toBe(200);
  });

  it('does not keep a player who has long had one from other changes', async () => {
    const player = await server.signUp('Hana');
    await server.ctx.users.update(player.id, { name: 'Admin of old' });
    expect((await rename(player.token, 'Admin of old')).status).toBe(200);
    expect(await rename(player.token, 'Admin anew')).toMatchObject(refused);
  });

  it("becomes 'Telegram' for an account made in Telegram", async () => {
    const [id, auth_date] = [770_001, String(Math.floor(Date.now() / 1000) - 5)];
    const user = { id, first_name: 'Chewata', last_name: 'Suррort' };
    const contact = { user_id: id, phone_number: newPhone(), first_name: 'Chewata' };
    const made = await server.call('POST /api/user/telegram/link', {
      body: {
        initData: signedByTelegram({ user: JSON.stringify(user), auth_date, query_id: 'q' }),
        contact: signedByTelegram({ contact: JSON.stringify(contact), auth_date }),
      },
    });
    expect(made).toMatchObject({ status: 200, body: { user: { name: 'Telegram' } } });
  });
});

describe('the mark of staff (A11)', () => {
  it('is on their contacts and messages, and on no other', async () => {
    const [admin, hana, dawit] = [
      await server.admin(),
      await server.signUp('Hana'),
      await server.signUp('D'),
    ];
    const { chats, clock, random } = server.ctx;
    const write = (senderId: typeof hana.id, receiverId: typeof hana.id) =>
      chats.add({ id: random.token(12), senderId, receiverId, text: 'Hi', createdAt: new Date(clock.now()) });
    await write(admin.id, hana.id);
    await write(dawit.id, hana.id);
    const { contacts } = (await server.call('GET /api/chat/contacts', { token: hana.token })).body;
    expect(contacts).toEqual([
      expect.objectContaining({ _id: admin.id, staff: true, last: expect.objectContaining({ staff: true }) }),
      expect.objectContaining({
        _id: dawit.id,
        staff: false,
        last: expect.objectContaining({ staff: false }),
      }),
    ]);
    const talk = async (other: string) =>
      (await server.call(`GET /api/chat/history/${other}`, { token: hana.token })).body.messages;
    expect(await talk(admin.id)).toEqual([expect.objectContaining({ senderId: admin.id, staff: true })]);
    expect(await talk(dawit.id)).toEqual([expect.objectContaining({ senderId: dawit.id, staff: false })]);
  });

  it('is on their feedback', async () => {
    const body = { feedback: 'Good game', rating: 5 };
    for (const [{ token }, staff] of [
      [await server.admin(), true],
      [await server.signUp(), false],
    ] as const)
      expect(await server.call('POST /api/feedback/create', { token, body })).toMatchObject({
        body: { feedback: { userId: { staff } } },
      });
  });
});
