import { Refusal } from '@chewata/common/errors';
import type { RoundId } from '@chewata/common/ids';
import { jointWrite } from '../joint-writes.ts';
import { sessionOf } from '../transaction.ts';
import type { roundModel } from './round-model.ts';

interface CountedRefund {
  readonly id: RoundId;
  readonly stakeId: string;
  readonly card: string;
}

/** Counts refunds in the documents of their rounds. Refusal: ROOM_STARTED if one of the stakes is in play. */
export const refundCount = (rounds: ReturnType<typeof roundModel>) =>
  jointWrite<CountedRefund>({
    write: async (refunds, tx) => {
      const { matchedCount } = await rounds.bulkWrite(
        refunds.map(({ id, stakeId, card }) => {
          // A refunded round also releases its sealed cards.
          const notInPlay = { cards: { $not: { $elemMatch: { stakeId, card } } } };
          const filter = { _id: id, $or: [{ status: 'Refunded' as const }, notInPlay] };
          return { updateOne: { filter, update: { $inc: { refunds: 1 } } } };
        }),
        { session: sessionOf(tx), ordered: true },
      );
      if (matchedCount < refunds.length) throw new Refusal('ROOM_STARTED');
    },
  });
