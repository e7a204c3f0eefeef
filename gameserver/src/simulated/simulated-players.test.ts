import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Room } from '@chewata/common/contract/rooms/room';
import { asRoundId } from '@chewata/common/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programOf } from '#testing/program-of.ts';
import { type TestServer, testServer } from '../testing/context.ts';
import { connectSocket } from '../testing/socket-client.ts';
import { identityOf } from './identity.ts';

const QUICK = { BINGO_COUNTDOWN_S: '4', SPIN_COUNTDOWN_S: '4', BINGO_CALL_MS: '60', SPIN_ROUND_MS: '100' };
const COUNT = 4;
let server: TestServer;
let players: ChildProcess;

const start = (env: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, [programOf('players')], {
    env: { ...process.env, SANDBOX_PLAYERS: String(COUNT), GAMESERVER_URL: server.url, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
const ended = (child: ChildProcess) =>
  new Promise<number | null>((known) => {
    if (child.exitCode !== null) known(child.exitCode);
    child.once('exit', known);
  });

beforeAll(async () => {
  server = await testServer(QUICK);
  players = start({});
});
afterAll(async () => {
  players.kill();
  await ended(players);
  await server.close();
});

/** Pays for a card, and again if no other player came; returns the room of the played round. */
async function playAlone(game: 'bingo' | 'spin', stake: number): Promise<Room> {
  const { id, token } = await server.signUp();
  await server.credit(id, 1000);
  const person = await connectSocket(server.url, `/${game}`, { token });
  // Until the players have signed in, a round may go by without them.
  for (let round = 0; round < 8; round++) {
    const joined = await person.send<{ room: Room }>('joinRoom', { stake, createGame: true });
    if (!joined.ok) throw new Error(joined.message);
    await person.send('confirmCards', ['7'], joined.room.id);
    await Promise.race([
      person.next('gameFinished'),
      person.next('timeoutFinished', (roomId) => roomId === joined.room.id),
    ]);
    const now = await person.send<{ room: Room }>('joinRoom', joined.room.id);
    if (now.ok && now.room.status === 'Finished') {
      person.close();
      return now.room;
    }
  }
  throw new Error('no other player came');
}

async function accounts(): Promise<string[]> {
  const { token } = await server.admin();
  const phones = Array.from({ length: COUNT }, (_, index) => identityOf(index).phoneNo.slice(1));
  const found = phones.map(async (search) => {
    const { body } = await server.call(`GET /api/user/listUsers?search=${search}`, { token });
    return (body.users as { _id: string }[]).map(({ _id }) => _id);
  });
  return (await Promise.all(found)).flat();
}

describe('simulated players', () => {
  it.each([
    ['bingo', 50],
    ['spin', 100],
  ] as const)(
    'a person alone plays a whole round of %s with them',
    async (game, stake) => {
      const room = await playAlone(game, stake);
      expect(Object.keys(room.players).length).toBeGreaterThan(1);
      expect(room.calledNumbers.length).toBeGreaterThan(0);
    },
    60_000,
  );

  it('use their accounts again after a restart', async () => {
    const before = await accounts();
    expect(before).toHaveLength(COUNT);
    players.kill('SIGKILL');
    await ended(players);
    players = start({});
    const { id } = await playAlone('bingo', 25);
    const seated = (await server.ctx.rounds.find(asRoundId(id)))?.players ?? [];
    expect(seated.filter((user) => before.includes(user)).length).toBeGreaterThan(0);
    expect(await accounts()).toEqual(before);
  }, 60_000);

  it.each([
    [{ MODE: 'live' }, 'MODE is live'],
    [{ SANDBOX_PLAYERS: 'many' }, 'SANDBOX_PLAYERS'],
  ])('refuse to start with %j', async (env, why) => {
    const child = start(env);
    const [code, said] = await Promise.all([ended(child), text(child.stderr as NodeJS.ReadableStream)]);
    expect(code).toBe(1);
    expect(said).toContain(why);
  });
});
