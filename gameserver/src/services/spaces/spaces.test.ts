import type { SpaceAnswer } from '@chewata/common/contract/community/spaces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { inviteMembers } from './invite-members.ts';

let server: TestServer;
let owner: SignedUp;
let guest: SignedUp;
beforeAll(async () => {
  server = await testServer();
  owner = await server.signUp('Owner');
  guest = await server.signUp('Guest');
});
afterAll(() => server.close());

const spaceIn = (body: Readonly<Record<string, unknown>>) => body.space as SpaceAnswer;
const list = (body: Readonly<Record<string, unknown>>) =>
  (body.spaces as SpaceAnswer[]).map((space) => space._id);

async function made(visibility?: 'public'): Promise<SpaceAnswer> {
  const body = { name: 'Our circle', ownership: guest.id, ...(visibility && { visibility }) };
  const answer = await server.call('POST /api/gameSpace/createSpace', { token: owner.token, body });
  expect(answer.status).toBe(201);
  return spaceIn(answer.body);
}

describe('game spaces', () => {
  it('the caller owns a new space, whatever the body says, and its id has 22 characters', async () => {
    const space = await made();
    expect(space).toMatchObject({
      name: 'Our circle',
      ownership: owner.id,
      ownerName: 'Owner',
      isOwner: true,
    });
    expect(space).toMatchObject({ memberCount: 1, noOfGames: 0, visibility: 'private' });
    expect(space._id).toMatch(/^[\w-]{22}$/);
  });

  it('any user with the id joins, once; no phone is shown', async () => {
    const space = await made();
    for (let time = 0; time < 2; time++) {
      const answer = await server.call('POST /api/gameSpace/joinSpace', {
        token: guest.token,
        body: { spaceId: space._id },
      });
      expect(answer).toMatchObject({ status: 200, body: { message: 'Space Joined' } });
      expect(spaceIn(answer.body)).toMatchObject({ memberCount: 2, isOwner: false });
      expect(answer.text).not.toContain(owner.phone.slice(-9));
    }
    const mine = await server.call('GET /api/gameSpace/getYourSpaces', { token: guest.token });
    expect(list(mine.body)).toContain(space._id);
    const owned = await server.call('GET /api/gameSpace/getOwnedSpaces', { token: guest.token });
    expect(list(owned.body)).not.toContain(space._id);
  });

  it('strangers see public spaces without their members, and no private ones', async () => {
    const [closed, open] = [await made(), await made('public')];
    const stranger = await server.signUp();
    const seen = await server.call('GET /api/gameSpace/getSpaces', { token: stranger.token });
    expect(list(seen.body)).toContain(open._id);
    expect(list(seen.body)).not.toContain(closed._id);
    const shown = (seen.body.spaces as SpaceAnswer[]).find((space) => space._id === open._id);
    expect(shown).toMatchObject({ members: [], memberCount: 1 });
  });

  const invite = (token: string, space: SpaceAnswer, members: string[]) =>
    server.call(`POST /api/gameSpace/addMembersToSpace/${space._id}`, { token, body: { members } });
  const invites = async (token: string) =>
    (await server.call('GET /api/gameSpace/invites', { token })).body.invites as { _id: string }[];
  const reply = (token: string, id: string, how: 'accept' | 'decline') =>
    server.call(`POST /api/gameSpace/invites/${id}/${how}`, { token });

  it('the owner invites by phone; the answer is the same for a known and an unknown phone', async () => {
    const [boss, one, other] = await Promise.all([1, 2, 3].map(() => server.signUp()));
    if (!boss || !one || !other) throw new Error('no players');
    const body = { name: 'Come to http://evil.example', visibility: 'private' };
    const made = await server.call('POST /api/gameSpace/createSpace', { token: boss.token, body });
    const space = spaceIn(made.body);
    const known = await invite(boss.token, space, [one.phone.replace('+251', '0')]);
    const unknown = await invite(boss.token, space, ['0799999999']);
    expect(known).toMatchObject({ status: 200, body: { message: 'Phone Number Successfully Added' } });
    expect(unknown.body).toEqual(known.body);
    expect(spaceIn(known.body)).toMatchObject({ memberCount: 1 });
    expect(await invite(one.token, space, [other.phone])).toMatchObject({ status: 403 });

    const [first] = await invites(one.token);
    expect(first).toEqual({
      _id: expect.any(String),
      ownerName: spaceIn(made.body).ownerName,
      createdAt: expect.any(String),
    });
    const id = String(first?._id);
    for (const how of ['accept', 'decline'] as const)
      expect(await reply(other.token, id, how)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const notices = await server.call('GET /api/notification/fetchAll', { token: one.token });
    expect(notices.text).toContain('invited to a private space');
    expect(notices.text).not.toContain('evil');
    expect(await reply(one.token, id, 'accept')).toMatchObject({ status: 200 });
    expect(await invites(one.token)).toEqual([]);
    expect(await server.ctx.spaces.isMember(space._id as never, one.id)).toBe(true);
    expect(await reply(one.token, id, 'decline')).toMatchObject({ status: 404 });
  });

  it('one invitation is open for each owner and user, and none follows for 30 days after a decline', async () => {
    const [boss, one] = [await server.signUp(), await server.signUp()];
    const body = { name: 'Ours' };
    const space = spaceIn(
      (await server.call('POST /api/gameSpace/createSpace', { token: boss.token, body })).body,
    );
    await Promise.all([1, 2, 3].map(() => invite(boss.token, space, [one.phone])));
    const [open, ...more] = await invites(one.token);
    expect(more).toEqual([]);
    expect(await reply(one.token, String(open?._id), 'decline')).toMatchObject({ status: 200 });
    await invite(boss.token, space, [one.phone]);
    expect(await invites(one.token)).toEqual([]);
    const later = { ...server.ctx.clock, ruleNow: () => Date.now() + 31 * 24 * 3_600_000 };
    const caller = { ...boss, role: 'user', isAdmin: false } as never;
    await inviteMembers({ ...server.ctx, clock: later }, caller, space._id as never, [one.phone as never]);
    expect(await invites(one.token)).toHaveLength(1);
  });

  it('SEC13: an owner invites 20 times a day and owns 10 spaces, also with all requests at once', async () => {
    const boss = await server.signUp();
    const create = () =>
      server.call('POST /api/gameSpace/createSpace', { token: boss.token, body: { name: 'Mine' } });
    const made = await Promise.all(Array.from({ length: 13 }, create));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = made.filter(({ status }) => status !== 201);
    for (const answer of refused) expect(answer).toMatchObject({ status: 409, body: { code: 'QUOTA' } });
    const space = spaceIn(made.find(({ status }) => status === 201)?.body ?? {});
    const phones = Array.from({ length: 20 }, (_, index) => `07888888${10 + index}`);
    expect((await invite(boss.token, space, phones)).status).toBe(200);
    expect(await invite(boss.token, space, ['0788888899'])).toMatchObject({
      status: 409,
      body: { code: 'QUOTA' },
    });
  });

  it('SEC13: public spaces come in pages', async () => {
    const many = await server.signUp();
    for (let space = 0; space < 10; space++)
      await server.call('POST /api/gameSpace/createSpace', {
        token: many.token,
        body: { name: 'Many', visibility: 'public' },
      });
    const first = await server.call('GET /api/gameSpace/getSpaces', { token: guest.token });
    expect(list(first.body)).toHaveLength(10);
    const pages = Number(first.body.totalPages);
    expect(pages).toBeGreaterThan(1);
    const last = await server.call(`GET /api/gameSpace/getSpaces?pageNumber=${pages}`, {
      token: guest.token,
    });
    expect(list(last.body).length).toBeGreaterThan(0);
    expect(list(last.body).some((id) => list(first.body).includes(id))).toBe(false);
    const none = await server.call('GET /api/gameSpace/getSpaces?pageNumber=0', { token: guest.token });
    expect(none.status).toBe(400);
  });

  it('only the owner renames it; an unknown space is not found', async () => {
    const space = await made();
    const rename = (token: string, id: string) =>
      server.call(`PUT /api/gameSpace/updateSpace/${id}`, { token, body: { name: 'Renamed' } });
    expect(await rename(guest.token, space._id)).toMatchObject({ status: 403 });
    expect(spaceIn((await rename(owner.token, space._id)).body).name).toBe('Renamed');
    expect(await rename(owner.token, 'A'.repeat(22))).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});
