import { asSpaceId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { HOUR_MS } from '@chewata/common/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, type TestServer, testServer } from '../../testing/context.ts';
import { linkTo } from '../../testing/link-to.ts';
import { type RoomsBench, roomsBench } from '../../testing/rooms/bench.ts';
import { holdEnd } from '../accounts/security-holds.ts';
import { confirmCards } from '../rooms/cards/confirm-cards.ts';
import { refuseHeldStake } from './refuse-held.ts';

let server: TestServer;
let bench: RoomsBench;
beforeAll(async () => {
  [server, bench] = await Promise.all([testServer(), roomsBench()]);
});
afterAll(() => Promise.all([server?.close(), bench?.close()]));

const wait = expect.objectContaining({ code: 'WITHDRAWAL_WAIT' });
async function expectNoStakeInSpaces(id: Parameters<TestServer['ctx']['users']['get']>[0]): Promise<void> {
  const user = await server.ctx.users.get(id);
  expect(user).not.toBeNull();
  refuseHeldStake(server.ctx, user, false);
  expect(() => refuseHeldStake(server.ctx, user, true)).toThrow(wait);
  const later = { ...server.ctx.clock, ruleNow: () => server.ctx.clock.ruleNow() + 24 * HOUR_MS };
  refuseHeldStake({ ...server.ctx, clock: later }, user, true);
}

it('A6: after a new password there are no stakes in rooms of a space', async () => {
  const { id, token } = await server.signUp();
  refuseHeldStake(server.ctx, await server.ctx.users.get(id), true);
  const body = { password: 'quite-another-one', currentPassword: PASSWORD };
  expect((await server.call('PUT /api/user/me/update', { token, body })).status).toBe(200);
  await expectNoStakeInSpaces(id);
});

it('A6: after a link to Telegram there are none either', async () => {
  const { id } = await server.signUp();
  await server.ctx.together(server.ctx.users.link(id, linkTo(81_001, holdEnd(server.ctx))));
  await expectNoStakeInSpaces(id);
});

it('A6: in those hours cards are paid for in public rooms only', async () => {
  const player = await bench.player(1000, { smsOnlyUntil: new Date(bench.ctx.clock.ruleNow() + HOUR_MS) });
  const gameSpace = asSpaceId('space-of-friends');
  bench.members.add(`${gameSpace}:${player.id}`);
  const stake = { by: 'stake', stake: fromBirr(50), createGame: true } as const;
  const pay = (target: Parameters<typeof confirmCards>[2]['target']) =>
    confirmCards(bench.ctx, player, { game: 'bingo', target, cards: ['1'], free: false });
  await expect(pay({ ...stake, gameSpace })).rejects.toMatchObject({ code: 'WITHDRAWAL_WAIT' });
  expect(await pay({ ...stake, gameSpace: null })).toMatchObject({ cards: ['1'] });
});
