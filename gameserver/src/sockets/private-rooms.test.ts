import { GAME_NAMES, GAMES, type Game, gameTable } from '@chewata/common/games';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addisDay, addisTime } from '../domain/addis-time.ts';
import { type SignedUp, type TestServer, testServer } from '../testing/context.ts';
import { paceOfAll } from '../testing/pace.ts';
import { connectSocket } from '../testing/socket-client.ts';
import { atStake, type SocketPlayer, socketPlayer } from '../testing/socket-player.ts';

// A player who is not a member can neither see nor join a private room, by any call or event.

let waiting: TestServer;
let quick: TestServer;
const connected: { close(): void }[] = [];
beforeAll(async () => {
  waiting = await testServer(paceOfAll(600, 20));
  quick = await testServer({
    ...paceOfAll(3, 50),
    BINGO_CALL_MS: '20',
    BINGO_CLAIM_WINDOW_MS: '100',
    SPIN_PRESPIN_S: '1',
  });
});
afterEach(() => {
  for (const player of connected.splice(0)) player.close();
});
afterAll(async () => {
  await waiting.close();
  await quick.close();
});

/** The highest stake up to 100 Birr. */
const stakeOf = (game: Game) => Math.max(...GAMES[game].stakes.filter((stake) => stake <= 100));
/** A few cards of each game; a game with two has its first one twice. */
const CARDS = gameTable(GAME_NAMES, (game) => [...GAMES[game].cards, ...GAMES[game].cards].slice(0, 3));
const NOT_A_MEMBER = { ok: false, code: 'NOT_A_MEMBER' };

async function withRole(server: TestServer, role: 'admin' | 'agent'): Promise<SignedUp> {
  const user = await server.confirmed(await server.signUp());
  await server.giveRole(user.id, role);
  return user;
}

/** Games for administrators are played by one, who is no member either. */
async function player(server: TestServer, game: Game): Promise<SocketPlayer> {
  const who = GAMES[game].adminsOnly ? await withRole(server, 'admin') : await server.signUp();
  const one = await socketPlayer(server, game, { who });
  connected.push(one);
  return one;
}

type Visibility = 'private' | 'public';
async function newSpace(server: TestServer, { token }: SignedUp, visibility: Visibility): Promise<string> {
  const body = { name: 'Friends', visibility };
  const made = await server.call('POST /api/gameSpace/createSpace', { token, body });
  return (made.body.space as { _id: string })._id;
}

/** A room of a space with a paid card of its owner, and a player who is not a member and looks at the lobby. */
async function privateRoom(server: TestServer, game: Game, visibility: Visibility = 'private') {
  const [owner, outsider] = [await player(server, game), await player(server, game)];
  const gameSpace = await newSpace(server, owner, visibility);
  await outsider.send('login', outsider.id);
  const { id } = await owner.join(atStake(stakeOf(game), gameSpace));
  expect(await owner.send('confirmCards', [CARDS[game][0]], id)).toMatchObject({ ok: true });
  return { owner, outsider, gameSpace, id };
}

/** Every form in which a payload names a room or its place. */
const forms = (id: string, stake: number, gameSpace: string): [string, unknown][] => [
  ['its id', id],
  ['{ roomId }', { roomId: id }],
  ['stake and space', { stake, gameSpace }],
  ['stake and space, to be made', { stake, gameSpace, createGame: true }],
  ['the request package', { stake, gameSpace, gameSpaceObject: { _id: gameSpace } }],
];

describe.each(GAME_NAMES)('a private room of %s', (game) => {
  it.each(['private', 'public'] as const)(
    'refuses every event that names it, in a %s space',
    async (visibility) => {
      const { owner, outsider, gameSpace, id } = await privateRoom(waiting, game, visibility);
      const { seq } = await owner.join(id);
      const cards = [CARDS[game][1]];
      for (const [form, target] of forms(id, stakeOf(game), gameSpace)) {
        const sends: [string, ...unknown[]][] = [
          ['joinRoom', target],
          ['selectCards', cards, target],
          ['confirmCards', cards, target],
          ['confirmCards', cards, target, { free: true }],
          ['removeCards', target],
          ['removeCards', target, cards],
        ];
        for (const [event, ...args] of sends)
          expect(await outsider.send(event, ...args), `${event} by ${form}`).toMatchObject(NOT_A_MEMBER);
      }
      if (game === 'bingo')
        for (const claim of [{ roomId: id }, { roomId: id, cardNumber: '1' }, { roomId: id, marked: [1] }])
          expect(await outsider.send('lockIn', claim)).toMatchObject(NOT_A_MEMBER);
      // A room that does not exist gets the same answer.
      for (const roomId of [id, 'A'.repeat(22)])
        expect(await outsider.send('leaveRoom', roomId)).toEqual({ ok: true, roomId });
      expect((await owner.join(id)).seq).toBe(seq);
      expect((await waiting.ctx.ledger.wallet(outsider.id)).main).toBe(100_000);
      expect(outsider.all('roomJoined')).toEqual([]);
    },
  );

  it('publishes nothing of it to outsiders, from its first card until after its end', async () => {
    const { owner, outsider, gameSpace, id } = await privateRoom(quick, game);
    const member = await player(quick, game);
    await quick.call('POST /api/gameSpace/joinSpace', { token: member.token, body: { spaceId: gameSpace } });
    await member.join(id);
    expect(await member.send('confirmCards', [CARDS[game][1]], id)).toMatchObject({ ok: true });
    for (const [, target] of forms(id, stakeOf(game), gameSpace)) await outsider.send('joinRoom', target);
    const beside = await owner.join(atStake(stakeOf(game)));
    await owner.send('confirmCards', [CARDS[game][2]], beside.id);
    const lists = (rooms: unknown) => (rooms as [string][]).some(([room]) => room === beside.id);
    await outsider.next('availableRooms', lists);
    await member.next('gameFinished', (...args) => (args.at(-1) as { roomId: string }).roomId === id);
    for (const [, target] of forms(id, stakeOf(game), gameSpace))
      expect(await outsider.send('joinRoom', target)).toMatchObject(NOT_A_MEMBER);
    // A round that Redis has forgotten is read from its document.
    const redis = new Redis(String(quick.env.REDIS_URL));
    await redis.del(...(await redis.keys(`*${id}*`)));
    redis.disconnect();
    expect(await member.join(id)).toMatchObject({ id, status: 'Finished' });
    for (const target of [id, { roomId: id }])
      expect(await outsider.send('joinRoom', target)).toMatchObject(NOT_A_MEMBER);
    for (const secret of [id, gameSpace]) expect(JSON.stringify(outsider.came)).not.toContain(secret);
  });

  it('is in no HTTP answer to them', async () => {
    const { owner, outsider, id, gameSpace } = await privateRoom(waiting, game);
    const { token } = outsider;
    const lists = [
      'GET /api/room/allGames',
      'GET /api/room/userGames',
      'GET /api/userGames/fetchAll',
      'GET /api/gameSpace/getSpaces',
      'GET /api/gameSpace/getYourSpaces',
      'GET /api/gameSpace/getOwnedSpaces',
      'GET /api/scheduledGame/getAll',
      'GET /api/notification/fetchAll',
      'GET /api/chat/contacts',
    ];
    for (const what of lists) {
      const received = await waiting.call(what, { token });
      expect(received.status, what).toBe(200);
      for (const secret of [id, gameSpace]) expect(received.text, what).not.toContain(secret);
    }
    for (const who of [{ token }, {}])
      expect(await waiting.call(`GET /api/room/${id}/fairness`, who)).toMatchObject({ status: 404 });
    expect(await waiting.call(`GET /api/room/${id}/fairness`, { token: owner.token })).toMatchObject({
      status: 200,
    });
  });
});

describe('a space and who is not a member', () => {
  async function ofOwner() {
    const [owner, outsider] = [await waiting.signUp('Owner'), await waiting.signUp('Outsider')];
    return { owner, outsider, gameSpace: await newSpace(waiting, owner, 'private') };
  }

  it('plans, joins, leaves and deletes no scheduled game of it, and hears of none', async () => {
    const { owner, outsider, gameSpace } = await ofOwner();
    const at = Date.now() + 4 * 60_000;
    const body = { date: addisDay(at), time: addisTime(at), stake: 10, gameSpace };
    const add = (token: string) => waiting.call('POST /api/scheduledGame/add', { token, body });
    expect(await add(outsider.token)).toMatchObject({ status: 403, body: { code: 'NOT_A_MEMBER' } });
    const { _id } = (await add(owner.token)).body.game as { _id: string };
    for (const what of [
      'POST /api/scheduledGame/join',
      'POST /api/scheduledGame/cancel',
      'DELETE /api/scheduledGame/delete',
    ])
      expect(await waiting.call(`${what}/${_id}`, { token: outsider.token }), what).toMatchObject({
        status: 404,
      });
    const socket = await connectSocket(waiting.url, '/bingo', { token: outsider.token });
    connected.push(socket);
    expect(await socket.send('getSchedules')).toMatchObject({ ok: true, games: [] });
    expect(await socket.next('scheduledGames')).toEqual([[]]);
  });

  it('adds no member to it, does not rename it, and opens no room for it as an agent', async () => {
    const { outsider, gameSpace } = await ofOwner();
    const agent = await withRole(waiting, 'agent');
    for (const { token, phone } of [outsider, agent]) {
      const add = `POST /api/gameSpace/addMembersToSpace/${gameSpace}`;
      expect(await waiting.call(add, { token, body: { members: [phone] } })).toMatchObject({ status: 403 });
      const rename = `PUT /api/gameSpace/updateSpace/${gameSpace}`;
      expect(await waiting.call(rename, { token, body: { name: 'Mine' } })).toMatchObject({ status: 403 });
    }
    const room = { spaceId: gameSpace, game: 'bingo', stake: 10 };
    const open = (token: string) => waiting.call('POST /api/agent/rooms', { token, body: room });
    expect(await open(agent.token)).toMatchObject({ status: 404 });
    expect(await open(outsider.token)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    for (const what of ['GET /api/agent/spaces', 'GET /api/agent/income']) {
      const received = await waiting.call(what, { token: agent.token });
      expect(received.status).toBe(200);
      expect(received.text).not.toContain(gameSpace);
    }
    expect(await waiting.ctx.spaces.get(gameSpace as never)).toMatchObject({ name: 'Friends' });
    expect((await waiting.ctx.spaces.get(gameSpace as never))?.members).toHaveLength(1);
  });

  it('an agent opens rooms for a space of their own alone, and others cannot enter them', async () => {
    const agent = await withRole(waiting, 'agent');
    const gameSpace = await newSpace(waiting, agent, 'private');
    const received = await waiting.call('POST /api/agent/rooms', {
      token: agent.token,
      body: { spaceId: gameSpace, game: 'bingo', stake: 10 },
    });
    expect(received.status).toBe(201);
    const outsider = await player(waiting, 'bingo');
    const { id } = received.body.room as { id: string };
    expect(await outsider.send('joinRoom', id)).toMatchObject(NOT_A_MEMBER);
  });

  it('learns nothing of it by chat: a space or a room is no contact', async () => {
    const { outsider, gameSpace } = await ofOwner();
    const { id } = await privateRoom(waiting, 'bingo');
    const chat = await connectSocket(waiting.url, '/chat', { token: outsider.token });
    connected.push(chat);
    for (const about of [gameSpace, id]) {
      const received = await waiting.call(`GET /api/chat/history/${about}`, { token: outsider.token });
      expect([400, 404]).toContain(received.status);
      expect(await chat.send('joinChatRoom', about)).toMatchObject({ ok: false });
      expect(await chat.send('sendMessage', { receiverId: about, message: 'Who is there?' })).toMatchObject({
        ok: false,
      });
    }
    expect(JSON.stringify(chat.came)).not.toMatch(new RegExp(`${gameSpace}|${id}`));
  });
});
