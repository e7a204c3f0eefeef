import type { RoundId } from '@chewata/common/ids';
import { expect, it } from 'vitest';
import { useBingoRounds } from '#testing/rooms/bingo-rounds.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { advanceRoom } from './advance-room.ts';

const rounds = useBingoRounds();

it('a call reads no whole room, and what its step needs once', async () => {
  const id = await rounds.playing(['7'], ['100']);
  const { bench } = rounds;
  const reads: string[] = [];
  const counting =
    <Found>(name: string, read: (room: RoundId) => Promise<Found>) =>
    (room: RoundId) => {
      reads.push(name);
      return read(room);
    };
  const { find, step } = bench.ctx.rooms;
  const ctx: RoomsContext = {
    ...bench.ctx,
    rooms: { ...bench.ctx.rooms, find: counting('find', find), step: counting('step', step) },
  };
  const calls = () => bench.argumentsOf('numberCall').length;
  const before = calls();
  while (calls() < before + 3) bench.clock.set((await advanceRoom(ctx, id)) ?? 0);
  // Nothing is due at first: it only says when the first call is.
  expect(reads).toEqual(['step', 'step', 'step', 'step']);
});
