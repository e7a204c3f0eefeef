import { Refusal } from '@chewata/common/errors';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';
import { sessionOf, type Write } from '../transaction.ts';

/** Receipt ids used by deposits: each is used once, across all users. */
export interface ReceiptClaims {
  /** Refusal: ALREADY_PROCESSED if one of the ids is taken. */
  claim(receiptIds: readonly string[], depositId: string): Write;
  /** Releases the receipts of a declined deposit. */
  release(depositId: string): Write;
  /** The deposit that used that receipt. */
  depositOf(receiptId: string): Promise<string | null>;
}

/** `_id` is the receipt's id, upper-cased: of two deposits with the same receipt, one is refused. */
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
