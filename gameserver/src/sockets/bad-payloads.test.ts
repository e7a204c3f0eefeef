import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/context.ts';
import { atStake, type SocketPlayer, socketPlayer } from '../testing/socket-player.ts';

let server: TestServer;
let player: SocketPlayer;
beforeAll(async () => {
  server = await testServer();
  player = await socketPlayer(server, 'bingo');
});
afterAll(async () => {
  player.close();
  await server.close();
});

const EVENTS = [
  'login',
  'joinRoom',
  'leaveRoom',
  'selectCards',
  'confirmCards',
  'removeCards',
  'lockIn',
] as const;

/** Any JSON, with names that are special in JavaScript. */
const junk = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    null,
    '',
    [],
    {},
    [[]],
    -1,
    1e308,
    'constructor',
    { __proto__: null },
    { stake: '10', createGame: true },
    { stake: 10, gameSpace: { $ne: null }, createGame: true },
    { roomId: { $gt: '' } },
    { roomId: '../../x' },
    JSON.parse('{"__proto__":{"stake":10},"constructor":{"prototype":{}}}'),
    ['57', 57],
    'x'.repeat(5000),
  ),
);

describe('whatever is sent', () => {
  it('is answered, and the connection lives on', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...EVENTS), fc.array(junk, { maxLength: 4 }), async (event, args) => {
        const received = await player.send(event, ...args);
        if (!received.ok) expect(received.code).not.toBe('INTERNAL');
        expect(player.socket.connected).toBe(true);
      }),
      { numRuns: 300 },
    );
    expect(await player.send('getSchedules')).toEqual({ ok: true, games: [] });
  });

  it.each(EVENTS)('%s without arguments is VALIDATION, also sent as Error message', async (event) => {
    const before = player.all('Error message').length;
    const received = await player.send(event);
    expect(received).toMatchObject({ ok: false, code: 'VALIDATION', issues: expect.any(Array) });
    const message = received.ok ? '' : received.message;
    await player.next('Error message', () => player.all('Error message').length > before);
    expect(player.all('Error message').at(-1)).toEqual([message]);
  });

  it('an acknowledgement that is no function is read as an argument', async () => {
    player.socket.emit('joinRoom', atStake(5), 'not a function');
    await player.next('roomJoined', (room) => (room as { stake: number }).stake === 5);
  });

  it.each(['nonsense', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'an event %s that there is not is NOT_FOUND',
    async (event) => {
      expect(await player.send(event, 1)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    },
  );

  it('is refused in the language of the socket', async () => {
    const amharic = await socketPlayer(server, 'bingo', { language: 'am' });
    const received = await amharic.send('joinRoom', { stake: 7, createGame: true });
    expect(received).toMatchObject({ ok: false, code: 'STAKE_UNKNOWN' });
    expect(received.ok ? '' : received.message).toMatch(/[\u1200-\u137f]/);
    amharic.close();
  });
});

describe('the refusals of joining', () => {
  it.each([
    [{ stake: 7, createGame: true }, 'STAKE_UNKNOWN'],
    [{ stake: 10, gameSpace: 'A'.repeat(22), createGame: true }, 'NOT_A_MEMBER'],
    ['no-such-room', 'NOT_FOUND'],
  ])('%j: Join Failed and %s', async (target, code) => {
    const before = player.all('Join Failed').length;
    const received = await player.send('joinRoom', target);
    expect(received).toMatchObject({ ok: false, code });
    await player.next('Join Failed', () => player.all('Join Failed').length > before);
    expect(player.all('Join Failed').at(-1)).toEqual([received.ok ? '' : received.message]);
  });

  it('login with the phone of another user is refused, the own phone accepted in any form', async () => {
    const other = await server.signUp();
    expect(await player.send('login', other.phone)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    expect(await player.send('login', other.id)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    for (const own of [player.id, player.phone, `0${player.phone.slice(4)}`, player.phone.slice(1)])
      expect(await player.send('login', own, 'spin')).toMatchObject({ ok: true, userId: player.id });
  });
});

describe('a flood', () => {
  it('is answered RATE_LIMITED if limits are on, a player is not; an endless one is disconnected', async () => {
    const limited = await testServer({ RATE_LIMITS: 'on' });
    const flooder = await socketPlayer(limited, 'bingo');
    const received = await Promise.all(Array.from({ length: 1000 }, () => flooder.send('getSchedules')));
    expect(received.filter((one) => one.ok).length).toBeGreaterThanOrEqual(100);
    expect(received.find((one) => !one.ok)).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 1 });
    const beside = await socketPlayer(limited, 'bingo');
    expect(await beside.send('getSchedules')).toMatchObject({ ok: true });
    // As the refusal says.
    await sleep(1000);
    expect(await flooder.send('getSchedules')).toMatchObject({ ok: true });
    const cut = new Promise((known) => flooder.socket.once('disconnect', known));
    for (let i = 0; i < 3000; i++) flooder.socket.emit('getSchedules');
    expect(await cut).toBe('io server disconnect');
    for (const one of [flooder, beside]) one.close();
    await limited.close();
  });
});
