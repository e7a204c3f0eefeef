import type { SpaceAnswer } from '@chewata/common/contract/community/spaces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';

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

  it('the owner adds members by phone, all or none', async () => {
    const space = await made();
    const add = (token: string, members: string[]) =>
      server.call(`POST /api/gameSpace/addMembersToSpace/${space._id}`, { token, body: { members } });
    const half = await add(owner.token, [guest.phone, '0799999999']);
    expect(half).toMatchObject({ status: 404, body: { code: 'USER_UNKNOWN' } });
    expect(await server.ctx.spaces.isMember(space._id as never, guest.id)).toBe(false);
    const all = await add(owner.token, [guest.phone.replace('+251', '0')]);
    expect(all).toMatchObject({ status: 200, body: { message: 'Phone Number Successfully Added' } });
    expect(spaceIn(all.body).memberCount).toBe(2);
    expect(await add(guest.token, [owner.phone])).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
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
