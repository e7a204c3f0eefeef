import { Refusal } from '@chewata/common/errors';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';
import { sessionOf, type Write } from '../transaction.ts';

/** Ids of receipts that deposits were made with: each is used once, by whomever. */
export interface ReceiptClaims {
  /** Refusal: ALREADY_PROCESSED, where one of the ids is claimed. */
  claim(receiptIds: readonly string[], depositId: string): Write;
  /** The deposit was declined: its receipts may be used again. */
  release(depositId: string): Write;
  /** The deposit that was made with that receipt. */
  depositOf(receiptId: string): Promise<string | null>;
}

/** `_id` is the receipt's id, upper-cased: of two deposits with one receipt one is refused. */
const claim = new Schema<{ _id: string; depositId: string }>(
  { _id: String, depositId: String },
  { versionKey: false, strict: 'throw' },
);
claim.index({ depositId: 1 });

export function mongoReceiptClaims(connection: Connection): ReceiptClaims {
  const claims = connection.model('ReceiptClaim', claim, 'receiptclaims');
  return {
    claim: (receiptIds, depositId) => async (tx) => {
      const rows = [...new Set(receiptIds)].sort().map((_id) => ({ _id, depositId }));
      await claims.create(rows, { session: sessionOf(tx), ordered: true }).catch((error: unknown) => {
        if (!isDuplicateKey(error, 'receiptclaims')) throw error;
        throw new Refusal('ALREADY_PROCESSED', { details: { status: 'Completed' } });
      });
    },
    release: (depositId) => async (tx) => {
      await claims.deleteMany({ depositId }, { session: sessionOf(tx) });
    },
    depositOf: async (receiptId) => (await claims.findById(receiptId).lean())?.depositId ?? null,
  };
}
