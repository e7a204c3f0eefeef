import type { ScheduledGameAnswer } from '@chewata/common/contract/rooms/schedules';
import { asRoundId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schedule } from '#storage/community/schedules.ts';
import { addisDay, addisTime } from '../../domain/addis-time.ts';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { type SocketPlayer, socketPlayer } from '../../testing/socket-player.ts';
import { callerOf } from '../caller-of.ts';
import { joinRoom } from '../rooms/enter/join-room.ts';
import { createSpace } from '../spaces/create-space.ts';
import { openScheduledGame } from './open-scheduled-game.ts';

let server: TestServer;
let creator: SignedUp;
let guest: SignedUp;
beforeAll(async () => {
  server = await testServer();
  creator = await server.signUp('Creator');
  guest = await server.signUp('Guest');
});
afterAll(() => server.close());

const MINUTE = 60_000;
const whenIn = (ms: number) => {
  const at = Date.now() + ms;
  return { date: addisDay(at), time: addisTime(at) };
};
const add = (body: object, token = creator.token) =>
  server.call('POST /api/scheduledGame/add', { token, body: { stake: 10, ...body } });
const gameOf = (body: Readonly<Record<string, unknown>>) => body.game as ScheduledGameAnswer;
const listed = async (who: SignedUp) =>
  (await server.call('GET /api/scheduledGame/getAll', { token: who.token })).body
    .games as ScheduledGameAnswer[];
async function callerBehind(who: SignedUp) {
  const caller = await callerOf(server.ctx, who.token);
  if (!caller) throw new Error('no caller');
  return caller;
}

describe('scheduled games', () => {
  it('the caller is its creator and attends, whatever the body says', async () => {
    const answer = await add({ ...whenIn(60 * MINUTE), creator: 'Another user' });
    expect(answer.status).toBe(201);
    expect(gameOf(answer.body)).toMatchObject({
      creator: 'Creator',
      attending: ['Creator'],
      isCreator: true,
      isAttending: true,
      stake: 10,
      gameSpace: null,
      roomId: null,
    });
  });

  it('SEC13: one user schedules 5 games to come, also all at once; the list comes in pages', async () => {
    const planners = await Promise.all([1, 2, 3].map(() => server.signUp()));
    for (const { token } of planners) {
      const answers = await Promise.all(
        Array.from({ length: 7 }, (_, index) => add(whenIn((100 + index) * MINUTE), token)),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
      expect(answers.find(({ status }) => status !== 201)).toMatchObject({
        status: 409,
        body: { code: 'QUOTA' },
      });
    }
    const page = async (number: number) =>
      (await server.call(`GET /api/scheduledGame/getAll?pageNumber=${number}`, { token: guest.token })).body;
    const first = await page(1);
    expect(first.games).toHaveLength(10);
    expect(Number(first.totalPages)).toBeGreaterThan(1);
    expect((await page(Number(first.totalPages) + 1)).games).toEqual([]);
  });

  it('refuses the past, more than 30 days ahead, an unknown stake, and a space of others', async () => {
    for (const wrong of [whenIn(-2 * MINUTE), whenIn(31 * 24 * 60 * MINUTE)])
      expect(await add(wrong)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await add({ ...whenIn(MINUTE * 9), stake: 7 })).toMatchObject({ body: { code: 'STAKE_UNKNOWN' } });
    const space = await createSpace(server.ctx, await callerBehind(guest), {
      name: 'Theirs',
      visibility: 'public',
    });
    expect(await add({ ...whenIn(MINUTE * 9), gameSpace: space.id })).toMatchObject({
      status: 403,
      body: { code: 'NOT_A_MEMBER' },
    });
  });

  it('others join and cancel; only the creator or an administrator deletes', async () => {
    const { _id } = gameOf((await add(whenIn(60 * MINUTE))).body);
    const call = (what: string, token: string) => server.call(what, { token });
    const joined = await call(`POST /api/scheduledGame/join/${_id}`, guest.token);
    expect(gameOf(joined.body)).toMatchObject({ attending: ['Creator', 'Guest'], isAttending: true });
    const left = await call(`POST /api/scheduledGame/cancel/${_id}`, guest.token);
    expect(gameOf(left.body)).toMatchObject({ attending: ['Creator'], isAttending: false });
    expect(await call(`DELETE /api/scheduledGame/delete/${_id}`, guest.token)).toMatchObject({ status: 403 });
    const admin = await server.admin();
    expect(await call(`DELETE /api/scheduledGame/delete/${_id}`, admin.token)).toMatchObject({ status: 200 });
    expect(await call(`POST /api/scheduledGame/join/${_id}`, guest.token)).toMatchObject({ status: 404 });
  });

  it('users outside a space do not see its games', async () => {
    const space = await createSpace(server.ctx, await callerBehind(creator), {
      name: 'Ours',
      visibility: 'private',
    });
    const { _id } = gameOf((await add({ ...whenIn(60 * MINUTE), gameSpace: space.id })).body);
    expect((await listed(guest)).map((game) => game._id)).not.toContain(_id);
    expect((await listed(creator)).map((game) => game._id)).toContain(_id);
    expect(await server.call(`POST /api/scheduledGame/join/${_id}`, { token: guest.token })).toMatchObject({
      status: 404,
    });
  });

  it('its room opens once, 5 minutes before, for attendees only, and counts down to its time', async () => {
    const schedule = await scheduled(4 * MINUTE, [creator]);
    await Promise.all([
      openScheduledGame(server.ctx, schedule.id),
      openScheduledGame(server.ctx, schedule.id),
    ]);
    const roomId = await roomOf(schedule);
    const target = { by: 'room', roomId: asRoundId(roomId) } as const;
    const room = await joinRoom(server.ctx, await callerBehind(creator), 'bingo', target);
    expect(room).toMatchObject({ schedule: schedule.id, stake: 10 });
    await expect(joinRoom(server.ctx, await callerBehind(guest), 'bingo', target)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await openScheduledGame(server.ctx, schedule.id);
    expect(await roomOf(schedule)).toBe(roomId);
  });

  it('its room starts on time with the attendees who have paid', async () => {
    const schedule = await scheduled(2500, [creator, guest]);
    await openScheduledGame(server.ctx, schedule.id);
    const roomId = await roomOf(schedule);
    const players = await Promise.all([creator, guest].map((who) => socketPlayer(server, 'bingo', { who })));
    const [one, other] = players as [SocketPlayer, SocketPlayer];
    for (const [index, each] of [one, other].entries()) {
      await each.join(roomId);
      expect(await each.send('confirmCards', [`${index + 1}`], { roomId })).toMatchObject({ ok: true });
    }
    expect((await one.join(roomId)).status).toBe('Starting');
    await one.next('countdownFinished');
    const started = one.came.find(({ event }) => event === 'countdownFinished');
    expect(started?.at).toBeGreaterThanOrEqual(schedule.startsAt.getTime());
    expect(await one.join(roomId)).toMatchObject({ status: 'Playing', userCount: 2 });
    for (const each of players) each.close();
  });

  it('with too few players every stake is refunded, and every attendee is notified', async () => {
    const schedule = await scheduled(2000, [creator, guest]);
    await openScheduledGame(server.ctx, schedule.id);
    const roomId = await roomOf(schedule);
    const one = await socketPlayer(server, 'bingo', { who: creator });
    const { main } = await server.ctx.ledger.wallet(creator.id);
    await one.join(roomId);
    await one.send('confirmCards', ['1'], { roomId });
    await one.next('timeoutFinished');
    expect((await server.ctx.ledger.wallet(creator.id)).main).toBe(main);
    const expected = `Too few players came to your ${addisTime(schedule.startsAt.getTime())} game. The stakes have been refunded.`;
    for (const who of [creator, guest]) {
      const { body } = await server.call('GET /api/notification/fetchAll', { token: who.token });
      const contents = (body.notifications as { content: string }[]).map(({ content }) => content);
      expect(contents.filter((content) => content === expected)).toHaveLength(1);
    }
    one.close();
  });
});

/** A stored scheduled game that starts after the given delay. */
async function scheduled(inMs: number, attending: readonly SignedUp[]): Promise<Schedule> {
  const schedule: Schedule = {
    id: server.ctx.random.token(16),
    creatorId: creator.id,
    startsAt: new Date(Date.now() + inMs),
    stake: fromBirr(10),
    space: null,
    attending: attending.map(({ id }) => id),
    roomId: null,
    createdAt: new Date(),
  };
  await server.ctx.schedules.create(schedule);
  return schedule;
}

async function roomOf({ id }: Schedule): Promise<string> {
  const roomId = (await server.ctx.schedules.get(id))?.roomId;
  if (!roomId) throw new Error('no room');
  return roomId;
}
