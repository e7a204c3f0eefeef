import { asRoundId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { expect } from 'vitest';
import { it } from '#testing/rooms/two-players.ts';
import { openRoom } from './open-room.ts';

it('a new room never gets the id of an earlier round or of another room', async ({
  bench,
  ada,
  pay,
  roomNow,
}) => {
  await pay(ada, '7');
  const { id: taken } = await roomNow();
  const ids = [taken, taken, 'AAAAAAAA'];
  const random = { ...bench.ctx.random, token: () => ids.shift() ?? 'never' };
  const place = { game: 'bingo', stake: fromBirr(20), space: null } as const;
  const { id } = await openRoom({ ...bench.ctx, random }, place, null);
  expect(id).toBe(asRoundId('AAAAAAAA'));
  expect(ids).toEqual([]);
});
