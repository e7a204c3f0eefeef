import type { ScheduledGameAnswer } from '@chewata/common/contract/schedules';
import { asRoundId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addisDay, addisTime } from '../../domain/addis-time.ts';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { callerOf } from '../caller-of.ts';
import { joinRoom } from '../rooms/join-room.ts';
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
  it('the caller plans it and comes, whatever the body says', async () => {
    const answer = await add({ ...whenIn(60 * MINUTE), creator: 'Somebody else' });
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

  it('others join and cancel; the creator alone (or an administrator) deletes', async () => {
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

  it('a game of a space is not known outside it', async () => {
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

  it('5 minutes before, its room opens once, for attendees alone, and counts down to its time', async () => {
    const startsAt = new Date(Date.now() + 4 * MINUTE);
    const schedule = {
      id: `game-${Date.now()}`,
      creatorId: creator.id,
      startsAt,
      stake: fromBirr(10),
      space: null,
      attending: [creator.id],
      roomId: null,
      createdAt: new Date(),
    };
    await server.ctx.schedules.create(schedule);
    await Promise.all([
      openScheduledGame(server.ctx, schedule.id),
      openScheduledGame(server.ctx, schedule.id),
    ]);
    const roomId = (await server.ctx.schedules.get(schedule.id))?.roomId;
    expect(roomId).toBeTruthy();
    const target = { by: 'room', roomId: asRoundId(String(roomId)) } as const;
    const room = await joinRoom(server.ctx, await callerBehind(creator), 'bingo', target);
    expect(room).toMatchObject({ schedule: schedule.id, stake: 10 });
    await expect(joinRoom(server.ctx, await callerBehind(guest), 'bingo', target)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await openScheduledGame(server.ctx, schedule.id);
    expect((await server.ctx.schedules.get(schedule.id))?.roomId).toBe(roomId);
  });
});
