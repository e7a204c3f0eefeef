import { asRoundId } from '@chewata/common/ids';
import { expect, it } from 'vitest';
import { advanceRoom } from '#services/rooms/play/advance-room.ts';
import { CALL_MS, useBingoRounds, WINDOW_MS } from '#testing/rooms/bingo-rounds.ts';
import { liveRooms } from './live-rooms.ts';
import { roundStory } from './round-story.ts';

const rounds = useBingoRounds();
const { claim, callsUntil, callTo, leave, pay, playing } = rounds;
const iso = (at: number) => new Date(at).toISOString();

const storyOf = (id: string) =>
  roundStory({ ...rounds.bench.ctx, decisions: { ...noDecisions } }, asRoundId(id));
const noDecisions = {
  about: async () => [],
  record: () => async () => undefined,
  find: async () => null,
  list: async () => ({ decisions: [], total: 0 }),
};

it('R11: a round keeps when each card was paid for, each call made, and each claim with its verdict', async () => {
  const { ada, ben, bench } = rounds;
  const paidAt = bench.clock.now();
  const id = await playing(['7'], ['8']);
  await callTo(id, 1);
  const early = bench.clock.now();
  await expect(claim(ben, id, '8')).rejects.toMatchObject({ code: 'NOT_A_BINGO' });
  bench.clock.set(early + 1);
  await expect(claim(ben, id, '8')).rejects.toMatchObject({ code: 'CLAIM_BLOCKED' });
  bench.clock.set(early + 2);
  await expect(claim(ada, id, '8')).rejects.toMatchObject({ code: 'NOT_YOUR_CARD' });
  // While it plays the story is that of its room.
  expect((await storyOf(id)).claims).toHaveLength(3);
  await callTo(id, await callsUntil(id, '7'));
  const won = bench.clock.now();
  await claim(ada, id);
  await bench.pass(id, WINDOW_MS);
  await bench.redis.del(`room:{${id}}`, `room:{${id}}:claims`);

  const story = await storyOf(id);
  expect(story.round).toMatchObject({ _id: id, status: 'Finished', stake: 50, totalStake: 100, netWin: 80 });
  expect(story.cards).toEqual([
    { card: '7', userId: ada.id, paidAt: iso(paidAt) },
    { card: '8', userId: ben.id, paidAt: iso(paidAt) },
  ]);
  expect(story.claims).toEqual([
    { userId: ben.id, card: '8', at: iso(early), verdict: 'NOT_A_BINGO' },
    { userId: ben.id, card: '8', at: iso(early + 1), verdict: 'CLAIM_BLOCKED' },
    { userId: ada.id, card: '8', at: iso(early + 2), verdict: 'NOT_YOUR_CARD' },
    { userId: ada.id, card: '7', at: iso(won), verdict: 'BINGO' },
  ]);
  expect(story.calls.map(({ number }) => number)).toEqual(story.fairness.calls);
  const times = story.calls.map(({ at }) => Date.parse(at ?? ''));
  expect(times[0]).toBe(early);
  expect(times.at(-1)).toBe(won);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(story.winners).toEqual([{ card: '7', userId: ada.id, amount: 80, tax: 0 }]);
  expect(story.journal.map(({ kind }) => kind)).toEqual(['stake', 'stake', 'settlement']);
  expect(story.round.people.map(({ _id }) => _id).sort()).toEqual([ada.id, ben.id].sort());
  expect(story.fairness.serverSeed).toMatch(/^[0-9a-f]{64}$/);
});

it('R11: keeps the claim of a complete card whose player is away, and few claims of a stranger', async () => {
  const { ada, ben, bench } = rounds;
  const id = await playing(['7'], ['8']);
  const stranger = await bench.player();
  bench.members.add(`${(rounds.target as { gameSpace: string }).gameSpace}:${stranger.id}`);
  await callTo(id, 1);
  for (let i = 0; i < 9; i++)
    await expect(claim(stranger, id, '7')).rejects.toMatchObject({ code: 'NOT_YOUR_CARD' });
  await leave(ada);
  await leave(ben);
  await bench.pass(id, 76 * CALL_MS);
  const { claims, winners } = await storyOf(id);
  expect(claims.filter(({ userId }) => userId === stranger.id)).toHaveLength(3);
  // Both cards may be complete at the same call: then their claims have no order.
  const claimed = claims.filter(({ verdict }) => verdict === 'BINGO').map(({ card }) => card);
  expect(claimed.length).toBeGreaterThan(0);
  expect(claimed.sort()).toEqual(winners.map(({ card }) => card).sort());
});

it('R12: live rooms have their age, seats, calls, next step and server', async () => {
  const { bench, ada } = rounds;
  const { roomId } = await pay(ada, '7');
  const opened = (await bench.ctx.rooms.find(roomId))?.openedAt ?? 0;
  const { leases } = await bench.ctx.due.claim(bench.clock.now() + 60_000, 500);
  bench.clock.set(opened + 5000);
  await advanceRoom(bench.ctx, roomId);
  const found = async () => (await liveRooms(bench.ctx)).find(({ id }) => id === roomId);
  expect(await found()).toEqual({
    id: roomId,
    game: 'bingo',
    stake: 50,
    status: 'Starting',
    ageS: 5,
    seats: 1,
    calls: 0,
    dueAt: iso(opened + 30_000),
    server: 'bench',
    isPrivate: true,
  });
  for (const lease of leases) await bench.ctx.due.done(lease, null);
  expect((await found())?.server).toBeNull();
  await bench.pass(roomId, 30_000);
  expect(await found()).toBeUndefined();
});
