import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatContact, ChatMessage } from '@chewata/common/contract/community/chat';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../testing/context.ts';
import { connectSocket, type SocketClient } from '../testing/socket-client.ts';

type Person = SignedUp & SocketClient;
let server: TestServer;
let beside: TestServer;
let support: SignedUp;
const connected: SocketClient[] = [];
beforeAll(async () => {
  server = await testServer();
  beside = await testServer(server.env);
  support = await server.admin();
});
afterAll(async () => {
  for (const client of connected) client.close();
  await beside.close();
  await server.close();
});

async function person(name: string, at = server): Promise<Person> {
  const user = await server.signUp(name);
  const client = await connectSocket(at.url, '/chat', { token: user.token, language: 'en' });
  connected.push(client);
  return { ...user, ...client };
}

async function write(from: Person, to: { id: string }, message: string): Promise<ChatMessage> {
  const received = await from.send<{ message: ChatMessage }>('sendMessage', { receiverId: to.id, message });
  if (!received.ok) throw new Error(`${received.code}: ${received.message}`);
  return received.message;
}
const contacts = async (of: SignedUp): Promise<ChatContact[]> =>
  (await server.call('GET /api/chat/contacts', { token: of.token })).body.contacts as ChatContact[];
const contact = async (of: SignedUp, other: { id: string }) =>
  (await contacts(of)).find(({ _id }) => _id === other.id);
const history = async (of: SignedUp, other: { id: string }, query = '') =>
  (await server.call(`GET /api/chat/history/${other.id}${query}`, { token: of.token })).body
    .messages as ChatMessage[];

describe('a message', () => {
  it('is saved and published to sender and receiver, on any server', async () => {
    const [hana, dawit] = [await person('Hana'), await person('Dawit', beside)];
    const sent = await write(hana, dawit, '  Selam!\nGood luck  ');
    expect(sent).toMatchObject({ senderId: hana.id, receiverId: dawit.id, message: 'Selam!\nGood luck' });
    expect(await hana.next('message')).toEqual([sent]);
    expect(await dawit.next('receiveMessage')).toEqual([sent]);
    expect(hana.all('receiveMessage')).toEqual([]);
    expect(await history(hana, dawit)).toEqual([sent]);
    expect(await history(dawit, hana)).toEqual([sent]);
    expect(await contact(dawit, hana)).toMatchObject({ name: 'Hana', unread: 1, last: sent, blocked: false });
    expect(await contact(hana, dawit)).toMatchObject({ unread: 0, last: sent });
  });

  it.each([
    ['without a receiver', { message: 'x' }, 'VALIDATION'],
    ['to an empty receiver', { receiverId: '', message: 'x' }, 'VALIDATION'],
    ['that is empty', { receiverId: 'other', message: '' }, 'VALIDATION'],
    ['of blanks', { receiverId: 'other', message: ' \n ' }, 'VALIDATION'],
    ['of 2001 characters', { receiverId: 'other', message: 'x'.repeat(2001) }, 'VALIDATION'],
    ['to oneself', { receiverId: 'self', message: 'x' }, 'VALIDATION'],
    ['to an unknown user', { receiverId: '0123456789abcdef01234567', message: 'x' }, 'USER_UNKNOWN'],
    ['of null', null, 'VALIDATION'],
    ['of text alone', 'text', 'VALIDATION'],
  ])('%s is refused and not sent', async (_what, payload, code) => {
    const [one, other] = [await person('One'), await person('Other')];
    const ids: Record<string, string> = { self: one.id, other: other.id };
    const sent =
      typeof payload === 'object' && payload && 'receiverId' in payload
        ? { ...payload, receiverId: ids[payload.receiverId ?? ''] ?? payload.receiverId }
        : payload;
    expect(await one.send('sendMessage', sent)).toMatchObject({ ok: false, code });
    await one.next('Error message');
    expect(await history(one, other)).toEqual([]);
  });

  it('has 1 to 2000 characters', async () => {
    const [one, other] = [await person('One'), await person('Other')];
    for (const length of [1, 2000])
      expect((await write(one, other, 'x'.repeat(length))).message).toHaveLength(length);
  });

  it('is one of at most 20 in 10 s where limits are on', async () => {
    const limited = await testServer({ RATE_LIMITS: 'on' });
    const [one, other] = [await limited.signUp(), await limited.signUp()];
    const client = await connectSocket(limited.url, '/chat', { token: one.token, language: 'en' });
    // Fewer go to a user who has never written.
    const answering = await connectSocket(limited.url, '/chat', { token: other.token, language: 'en' });
    await answering.send('sendMessage', { receiverId: one.id, message: 'hello' });
    answering.close();
    const received = await Promise.all(
      Array.from({ length: 25 }, () => client.send('sendMessage', { receiverId: other.id, message: 'x' })),
    );
    expect(received.filter(({ ok }) => ok)).toHaveLength(20);
    expect(received.at(-1)).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'You are sending messages too fast',
    });
    client.close();
    await limited.close();
  });

  it('is one of at most 10 in an hour to users who never answered while limits are on', async () => {
    const limited = await testServer({ RATE_LIMITS: 'on' });
    const [one, other, third] = [await limited.signUp(), await limited.signUp(), await limited.signUp()];
    const client = await connectSocket(limited.url, '/chat', { token: one.token, language: 'en' });
    const to = (receiverId: string) => client.send('sendMessage', { receiverId, message: 'x' });
    const received = await Promise.all(
      Array.from({ length: 12 }, (_, index) => to(index % 2 === 0 ? other.id : third.id)),
    );
    expect(received.filter(({ ok }) => ok)).toHaveLength(10);
    expect(received.at(-1)).toMatchObject({ code: 'RATE_LIMITED' });
    const answering = await connectSocket(limited.url, '/chat', { token: other.token, language: 'en' });
    await answering.send('sendMessage', { receiverId: one.id, message: 'hello' });
    expect(await to(other.id)).toMatchObject({ ok: true });
    expect(await to(third.id)).toMatchObject({ ok: false, code: 'RATE_LIMITED' });
    answering.close();
    client.close();
    await limited.close();
  });
});

describe('a talk', () => {
  it('is read when it is opened, and while it is open, on another server too', async () => {
    const [one, other] = [await person('One'), await person('Other', beside)];
    for (let i = 0; i < 3; i++) await write(one, other, `${i}`);
    expect((await contact(other, one))?.unread).toBe(3);
    expect(await other.send('joinChatRoom', one.id)).toEqual({ ok: true, receiverId: one.id });
    expect((await contact(other, one))?.unread).toBe(0);
    await write(one, other, 'are you there?');
    while ((await contact(other, one))?.unread !== 0) await sleep(20);
    expect(await other.send('leaveChatRoom')).toEqual({ ok: true });
    await write(one, other, 'gone?');
    expect((await contact(other, one))?.unread).toBe(1);
    expect(await other.send('joinChatRoom', '0123456789abcdef01234567')).toMatchObject({
      code: 'USER_UNKNOWN',
    });
  });

  it('comes in pages of 50, newest page first, oldest message first in each', async () => {
    const [one, other] = [await person('One'), await person('Other')];
    for (let i = 0; i < 60; i++) await write(i % 2 ? one : other, i % 2 ? other : one, `${i}`);
    const newest = await history(one, other);
    expect(newest.map(({ message }) => Number(message))).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 10),
    );
    const older = await history(one, other, `?before=${newest[0]?._id}`);
    expect(older.map(({ message }) => Number(message))).toEqual(Array.from({ length: 10 }, (_, i) => i));
    expect(await history(other, one)).toEqual(newest);
  });

  it('of two users is hidden from others', async () => {
    const [one, other, third] = [await person('One'), await person('Other'), await person('Third')];
    await write(one, other, 'between us');
    expect(await history(third, one)).toEqual([]);
    expect(await history(third, other)).toEqual([]);
    expect(await contact(third, one)).toBeUndefined();
    expect(third.came).toEqual([]);
  });
});

describe('contacts', () => {
  it('are support, then those talked with, newest first, then the members of own spaces', async () => {
    const [one, two, three, friend] = await Promise.all(
      ['One', 'Two', 'Three', 'Friend'].map((name) => person(name)),
    );
    if (!one || !two || !three || !friend) throw new Error('no people');
    const { body } = await server.call('POST /api/gameSpace/createSpace', {
      token: friend.token,
      body: { name: 'Friends' },
    });
    const spaceId = (body.space as { _id: string })._id;
    await server.call('POST /api/gameSpace/joinSpace', { token: one.token, body: { spaceId } });
    await write(one, two, 'first');
    await write(three, one, 'second');
    const listed = await contacts(one);
    expect(listed.map(({ _id }) => _id)).toEqual([support.id, three.id, two.id, friend.id]);
    expect(listed[0]).toMatchObject({ isSupport: true, last: null, unread: 0 });
    expect(listed.slice(1).some(({ isSupport }) => isSupport)).toBe(false);
    expect(JSON.stringify(listed)).not.toContain(two.phone.slice(-9));
  });
});

describe('blocking and reporting', () => {
  it('a blocked user writes no more until let again', async () => {
    const [rude, polite] = [await person('Rude'), await person('Polite')];
    const block = (blocked: boolean) =>
      server.call(`PUT /api/chat/block/${rude.id}`, { token: polite.token, body: { blocked } });
    expect((await block(true)).status).toBe(200);
    expect(await rude.send('sendMessage', { receiverId: polite.id, message: 'x' })).toMatchObject({
      ok: false,
      code: 'CHAT_BLOCKED',
    });
    expect((await contact(polite, rude))?.blocked).toBe(true);
    expect(await contact(rude, polite)).toBeUndefined();
    await block(false);
    await write(rude, polite, 'sorry');
  });

  it('a message is reported by its receiver alone, once, and support reads of it', async () => {
    const [rude, polite] = [await person('Rude'), await person('Polite')];
    const admin = await connectSocket(beside.url, '/chat', { token: support.token });
    connected.push(admin);
    const { _id: messageId } = await write(rude, polite, 'something bad');
    const report = (by: SignedUp) =>
      server.call('POST /api/chat/report', { token: by.token, body: { messageId, reason: 'It is rude' } });
    expect((await report(rude)).status).toBe(404);
    expect((await report(await server.signUp())).status).toBe(404);
    expect((await report(polite)).status).toBe(201);
    expect((await report(polite)).status).toBe(201);
    await admin.next('receiveMessage');
    const received = await history(support, polite);
    expect(received).toHaveLength(1);
    expect(received[0]?.message).toBe('Report about Rude: “something bad” Reason: It is rude');
  });
});
