import type { RoundId, UserId } from '@chewata/common/ids';
import { fromBirr, times } from '@chewata/common/money';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type RoomsBench, roomsBench } from '#testing/rooms/bench.ts';
import { confirmCards } from '../cards/confirm-cards.ts';
import type { Player } from '../rooms-context.ts';

const TO_THE_END_MS = 30_000 + 5000 + 11_000;

let bench: RoomsBench;
beforeAll(async () => {
  bench = await roomsBench({ SPIN_ROUND_MS: '11000', SPIN_PRESPIN_S: '5' });
});
afterAll(() => bench?.close());
beforeEach(() => bench.redis.flushdb());

const pay = (who: Player, card: number, stake: number, free = false) =>
  confirmCards(bench.ctx, who, {
    game: 'spin',
    target: { by: 'stake', stake: fromBirr(stake), gameSpace: null, createGame: true },
    cards: [String(card)],
    free,
  });
const left = async (who: UserId) => (await bench.ctx.bonusWagers.left([who])).get(who);
const wallet = ({ id }: Player) => bench.ctx.ledger.wallet(id);

async function withBonus(birr: number): Promise<Player> {
  const one = await bench.player(0);
  await bench.credit(one.id, birr, 'bonus', [
    bench.ctx.bonusWagers.add(one.id, times(fromBirr(birr), bench.settings.value.bonusWagering)),
  ]);
  return one;
}

/** A round at 50 Birr; every player has a bonus of 50 Birr. */
async function played(count: number): Promise<{ id: RoundId; players: Player[] }> {
  const players = await Promise.all(Array.from({ length: count }, () => withBonus(50)));
  let id: RoundId | undefined;
  for (const [index, who] of players.entries()) id = (await pay(who, index + 1, 50)).roomId;
  if (!id) throw new Error('no player has paid');
  await bench.pass(id, TO_THE_END_MS);
  return { id, players };
}

it('G9: a stake from the bonus balance wins bonus until the bonus was staked three times', async () => {
  const { id, players } = await played(5);
  const round = await bench.ctx.rounds.find(id);
  const winner = players.find((who) => who.id === round?.winners[0]?.userId) as Player;
  expect(await wallet(winner)).toMatchObject({ main: 0, bonus: 20_000 });
  for (const { id: user } of players) expect(await left(user)).toBe(10_000);
  await bench.ctx.ledger.post(
    {
      id: `test:${id}`,
      kind: 'adjustment',
      userId: winner.id,
      postings: [
        { account: `user:${winner.id}:bonus`, amount: fromBirr(-150) },
        { account: 'house:adjustments', amount: fromBirr(150) },
      ],
    },
    [bench.ctx.bonusWagers.change(winner.id, fromBirr(100), fromBirr(0))],
  );
  // Nothing is left to stake: the same stake wins main balance.
  const others = await Promise.all([1, 2].map(() => bench.player(100)));
  for (const [index, who] of [winner, ...others].entries()) await pay(who, index + 1, 50);
  const again = (await bench.ctx.rounds.inPlay(
    { game: 'spin', stake: fromBirr(50), space: null },
    winner.id,
  )) as RoundId;
  await bench.pass(again, TO_THE_END_MS);
  const [first] = (await bench.ctx.rounds.find(again))?.winners ?? [];
  expect((await bench.ctx.ledger.wallet(first?.userId as UserId)).main % 5000).toBe(2000);
});

it('G9: in a round of fewer than 5 the win is bonus too, and nothing counts as staked', async () => {
  const { id, players } = await played(3);
  const round = await bench.ctx.rounds.find(id);
  const winner = players.find((who) => who.id === round?.winners[0]?.userId) as Player;
  expect(await wallet(winner)).toMatchObject({ main: 0, bonus: 12_000 });
  expect(await left(winner.id)).toBe(15_000);
});

it('G9: what a free spin wins is a bonus', async () => {
  for (let attempt = 0; ; attempt++) {
    const spinner = await bench.player(0, { remainingSpin: 1 });
    const [ben, cat] = [await bench.player(100), await bench.player(100)];
    const { roomId } = await pay(spinner, 1, 20, true);
    await pay(ben, 2, 20);
    await pay(cat, 3, 20);
    await bench.pass(roomId, TO_THE_END_MS);
    const [winner] = (await bench.ctx.rounds.find(roomId))?.winners ?? [];
    if (winner?.userId !== spinner.id && attempt < 40) continue;
    expect(await wallet(spinner)).toMatchObject({ main: 0, bonus: 4800 });
    expect(await left(spinner.id)).toBe(3 * 4800);
    return;
  }
});

it('G9: two rounds settled at the same moment both count', async () => {
  const ada = await withBonus(70);
  const rounds: RoundId[] = [];
  for (const stake of [20, 50]) {
    const { roomId } = await pay(ada, 1, stake);
    for (let card = 2; card <= 5; card++) await pay(await bench.player(100), card, stake);
    rounds.push(roomId);
  }
  await Promise.all(rounds.map((id) => bench.pass(id, TO_THE_END_MS)));
  for (const id of rounds) await bench.pass(id, TO_THE_END_MS);
  for (const id of rounds) expect((await bench.ctx.rounds.find(id))?.status).toBe('Finished');
  expect(await left(ada.id)).toBe(21_000 - 7000);
});
