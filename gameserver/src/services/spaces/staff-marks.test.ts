import type { SpaceAnswer } from '@chewata/common/contract/community/spaces';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { describeSchedules } from '../schedules/describe-schedules.ts';

let server: TestServer;
let admin: SignedUp;
let player: SignedUp;
beforeAll(async () => {
  server = await testServer();
  [admin, player] = [await server.admin(), await server.signUp('Player')];
});
afterAll(() => server?.close());

const call = async ({ token }: SignedUp, what: string, body?: object) =>
  (await server.call(what, { token, ...(body && { body }) })).body;
async function spaceOf(owner: SignedUp): Promise<SpaceAnswer> {
  const { space } = await call(owner, 'POST /api/gameSpace/createSpace', { name: 'Circle' });
  return space as SpaceAnswer;
}

it('A11: staff carry a mark as owners and members of spaces, and in invitations', async () => {
  const [theirs, own] = [await spaceOf(admin), await spaceOf(player)];
  expect(theirs).toMatchObject({ ownerStaff: true, members: [{ _id: admin.id, staff: true }] });
  expect(own).not.toHaveProperty('ownerStaff');
  const join = await call(admin, 'POST /api/gameSpace/joinSpace', { spaceId: own._id });
  const { members } = (join.space ?? {}) as Partial<SpaceAnswer>;
  expect(members?.map(({ _id, staff = false }) => [_id, staff])).toEqual([
    [player.id, false],
    [admin.id, true],
  ]);
  for (const [owner, space] of [
    [admin, theirs],
    [player, own],
  ] as const) {
    const guest = await server.signUp();
    const body = { members: [guest.phone] };
    await call(owner, `POST /api/gameSpace/addMembersToSpace/${space._id}`, body);
    const { invites } = await call(guest, 'GET /api/gameSpace/invites');
    expect(invites).toMatchObject([{ ownerName: space.ownerName }]);
    expect((invites as { ownerStaff?: boolean }[])[0]?.ownerStaff ?? false).toBe(owner === admin);
  }
});

it('A11: staff carry a mark in scheduled games; the names stay texts', async () => {
  const schedule = (creator: SignedUp, attending: readonly SignedUp[]) =>
    ({
      id: 'a'.repeat(24),
      creatorId: creator.id,
      startsAt: new Date(),
      stake: 1000,
      space: null,
      attending: attending.map(({ id }) => id),
      roomId: null,
    }) as unknown as Parameters<typeof describeSchedules>[2][number];
  const [theirs, own] = await describeSchedules(server.ctx, player, [
    schedule(admin, [player, admin]),
    schedule(player, [player]),
  ]);
  expect(theirs).toMatchObject({
    creatorStaff: true,
    attending: ['Player', 'Admin'],
    attendingStaff: [false, true],
  });
  expect(own).not.toHaveProperty('creatorStaff');
  expect(own).not.toHaveProperty('attendingStaff');
});

it('A11: staff carry a mark in rankings', async () => {
  const body = { stake: 10 };
  for (const user of [admin, player]) {
    await server.credit(user.id, 100);
    await call(user, 'POST /api/leaderboard/buyPoints', { quantity: 1 });
  }
  const { mine } = await call(admin, 'POST /api/leaderboard/playedLeaderboard', body);
  const { mine: players } = await call(player, 'POST /api/leaderboard/playedLeaderboard', body);
  expect(mine).toMatchObject({ staff: true });
  expect(players).toMatchObject({ _id: player.id });
  expect(players).not.toHaveProperty('staff');
});
