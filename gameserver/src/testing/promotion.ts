import type { PromotionSent } from '@chewata/common/contract/community/promotions';
import { asRoundId } from '@chewata/common/ids';
import { HOUR_MS, MINUTE_MS } from '@chewata/common/time';
import type { Connection } from 'mongoose';
import { roundModel } from '#storage/rooms/round-model.ts';
import { advancePromotion } from '../services/leaderboard/end-promotion.ts';
import type { SignedUp, TestServer } from './context.ts';
import { finishedRound } from './rooms/finished-round.ts';

let serial = 0;

export interface Race {
  /** Rank → prize, in Birr or in kind, at the stake of 10. */
  readonly prizes: Record<string, number | string>;
  readonly endedHoursAgo: number;
  /** Best first: each plays one round more than the next, the last one two. */
  readonly players: readonly SignedUp[];
  /** Four further players of each round, of one round each. */
  readonly others?: readonly SignedUp[];
  readonly change?: Partial<PromotionSent>;
}

/**
 * A promotion that has ended, with its winners fixed; every player is a different rank. Two administrators create it if
 * its prizes need them.
 */
export async function race(server: TestServer, connection: Connection, raced: Race) {
  const { prizes, endedHoursAgo, players, others = [], change } = raced;
  // A time of its own, so that no other race counts these rounds.
  const end = Date.now() - endedHoursAgo * HOUR_MS - ++serial * 2 * MINUTE_MS;
  const at = new Date(end - MINUTE_MS / 2);
  const rounds = Array.from({ length: players.length + 1 }, (_, n) => [
    ...players.slice(0, Math.max(1, players.length + 1 - n)),
    ...others.slice(4 * n, 4 * n + 4),
  ]);
  await roundModel(connection).collection.insertMany(
    rounds.map((some) => {
      const ids = some.map(({ id }) => id);
      const id = asRoundId(`race-${process.pid}-${++serial}`);
      return finishedRound({ id, players: ids, winner: ids[0], stake: 10, at }) as never;
    }),
  );
  const body: PromotionSent = {
    name: `Race ${serial}`,
    type: 'Games Played',
    stakes: [10],
    structure: { 10: prizes },
    startsAt: new Date(end - MINUTE_MS).toISOString(),
    endsAt: new Date(end).toISOString(),
    ...change,
  };
  const { token } = await server.admin();
  const reply = await server.call('POST /api/admin/promotions', { token, body });
  if (reply.status === 202) await server.approved(reply);
  const made = (await server.ctx.promotions.list()).find(({ name }) => name === body.name);
  if (!made) throw new Error(reply.text);
  await advancePromotion(server.ctx, made.id);
  return made;
}
