import type { VoidSums } from '@chewata/common/contract/admin/rounds';
import { asRoundId, type RoundId } from '@chewata/common/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { atStake, type SocketPlayer, socketPlayer } from '#testing/socket-player.ts';
import { voidRound } from './void-round.ts';

let server: TestServer;
let [first, second]: SignedUp[] = [];
beforeAll(async () => {
  server = await testServer({
    BINGO_COUNTDOWN_S: '1',
    BINGO_CALL_MS: '20',
    BINGO_CLAIM_WINDOW_MS: '20',
    SPIN_COUNTDOWN_S: '1',
  });
  [first, second] = [await server.admin(), await server.secondAdmin()];
});
afterAll(() => server.close());

const voided = (id: string, by = first) =>
  server.call(`POST /api/admin/rooms/${id}/void`, { token: by?.token ?? '', body: { reason: 'A mistake.' } });
const decide = (approval: unknown, how: 'approve' | 'decline', by = second) =>
  server.call(`POST /api/admin/approvals/${(approval as { _id: string })._id}/${how}`, {
    token: by?.token ?? '',
    body: {},
  });
const main = async ({ id }: SignedUp) => (await server.ctx.ledger.wallet(id)).main;
const statusOf = async (id: string) => (await server.ctx.rounds.find(asRoundId(id)))?.status;

/** Two players with a paid card each; `others` are given in place of new ones. */
async function paid(game: 'bingo' | 'spin', stake: number, ...others: SignedUp[]) {
  const players: SocketPlayer[] = [];
  let id = '';
  for (const index of [0, 1]) {
    const who = others[index];
    const player = await socketPlayer(server, game, who ? { who } : {});
    const room = await player.join(atStake(stake));
    await player.send('confirmCards', [`${index + 1}`], room.id);
    players.push(player);
    id = room.id;
  }
  return { id: id as RoundId, players };
}

describe('POST admin/rooms/:id/void', () => {
  it('R13: one administrator voids a room that is not sealed, once, but not one with a card in it', async () => {
    const { id, players } = await paid('bingo', 50);
    const reply = await voided(id);
    expect([reply.status, reply.body]).toMatchObject([200, { round: { _id: id, status: 'Refunded' } }]);
    await players[0]?.next('timeoutMessage');
    for (const player of players) expect(await main(player)).toBe(100_000);
    expect(await voided(id)).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
    expect(await voided('nothing')).toMatchObject({ status: 404 });
    const story = await server.call(`GET /api/admin/rounds/${id}`, { token: first?.token ?? '' });
    expect(story.body).toMatchObject({
      round: { status: 'Refunded', refundedFor: 'voided', voided: { reason: 'A mistake.' } },
      decisions: [{ action: 'round.void', by: { name: 'Admin' } }],
    });
    if (!first) throw new Error('no administrator');
    const own = await paid('bingo', 25, first);
    expect(await voided(own.id)).toMatchObject({ status: 403, body: { code: 'OWN_REQUEST' } });
    expect((await voided(own.id, second)).status).toBe(200);
  });

  it('R13: from the seal on it takes two, unless the room is stuck', async () => {
    const { id, players } = await paid('spin', 50);
    await players[0]?.next('cardsSealed');
    const waiting = await voided(id);
    expect([waiting.status, waiting.body]).toMatchObject([
      202,
      { approval: { kind: 'round.void', subject: id, change: { stage: 'sealed', players: [{}, {}] } } },
    ]);
    expect(await decide(waiting.body.approval, 'approve', first)).toMatchObject({ status: 403 });
    expect(await statusOf(id)).toBe('Playing');
    expect((await decide(waiting.body.approval, 'approve')).status).toBe(200);
    expect(await statusOf(id)).toBe('Refunded');
    for (const player of players) expect(await main(player)).toBe(100_000);

    const stuck = await paid('spin', 100);
    await stuck.players[0]?.next('cardsSealed');
    const clock = { ...server.ctx.clock, now: () => server.ctx.clock.now() + 90_000 };
    if (!first) throw new Error('no administrator');
    const command = {
      by: { id: first.id, name: 'Admin' },
      id: stuck.id,
      reason: 'Stuck.',
      commandId: 'stuck',
    };
    expect(await voidRound({ ...server.ctx, clock }, command)).toEqual({ done: stuck.id });
    expect(await statusOf(stuck.id)).toBe('Refunded');
  });

  it('R14: a settled round takes two, who see the sums first; it is voided once and for 72 hours', async () => {
    const { id, players } = await paid('bingo', 100);
    for (const player of players) await player.next('gameFinished');
    const [proposal, other] = [await voided(id), await voided(id, second)];
    const { change } = proposal.body.approval as { change: VoidSums };
    expect(change).toMatchObject({ stage: 'settled', stake: 100, reason: 'A mistake.', shares: [], tax: 0 });
    const sum = (part: 'returned' | 'taken') =>
      change.players.reduce((total, player) => total + player[part], 0);
    expect([sum('returned'), sum('taken'), change.house]).toEqual([200, 160, -40]);
    const both = await Promise.all([
      decide(proposal.body.approval, 'approve'),
      decide(other.body.approval, 'approve', first),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const player of players) expect(await main(player)).toBe(100_000);
    expect(await voided(id)).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });

    const late = await paid('bingo', 200);
    for (const player of late.players) await player.next('gameFinished');
    const ruleNow = () => server.ctx.clock.ruleNow() + 73 * 3_600_000;
    if (!first) throw new Error('no administrator');
    const command = { by: { id: first.id, name: 'Admin' }, id: late.id, reason: 'Late.', commandId: 'late' };
    const ctx = { ...server.ctx, clock: { ...server.ctx.clock, ruleNow } };
    await expect(voidRound(ctx, command)).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
  });

  it('T6: a proposal about a round in play ends when the round is settled', async () => {
    const { id, players } = await paid('bingo', 300);
    await players[0]?.next('cardsSealed');
    const proposal = await voided(id);
    for (const player of players) await player.next('gameFinished');
    const stage = (proposal.body.approval as { change: VoidSums }).change.stage;
    const reply = await decide(proposal.body.approval, 'approve');
    expect(reply.status).toBe(stage === 'sealed' ? 409 : 200);
    if (stage === 'sealed') expect(await statusOf(id)).toBe('Finished');
  });
});
