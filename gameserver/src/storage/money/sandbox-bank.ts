import { type Connection, Schema } from 'mongoose';
import type {
  SandboxBank,
  SandboxCharge,
  SandboxReceipt,
  SandboxTransfer,
} from '#providers/ports/sandbox-bank.ts';
import { isDuplicateKey } from '../duplicate-key.ts';

type Stored<T> = Omit<T, 'id'> & { _id: string };
const options = { versionKey: false, strict: 'throw' } as const;

const charge = new Schema<Stored<SandboxCharge>>(
  {
    _id: String,
    amount: Number,
    phone: String,
    returnUrl: String,
    status: String,
    paid: Number,
    createdAt: Date,
  },
  options,
);
const transfer = new Schema<Stored<SandboxTransfer>>(
  { _id: String, amount: Number, bank: String, account: String, status: String, createdAt: Date },
  options,
);
const receipt = new Schema<Stored<SandboxReceipt>>(
  {
    _id: String,
    medium: String,
    amount: Number,
    phone: String,
    payerName: String,
    payerAccount: String,
    payerPhone: String,
    createdAt: Date,
  },
  options,
);

/** The sandbox provider's own books, separate from our ledger. */
export function mongoSandboxBank(connection: Connection): SandboxBank {
  const charges = connection.model('SandboxCharge', charge, 'sandboxcharges');
  const transfers = connection.model('SandboxTransfer', transfer, 'sandboxtransfers');
  const receipts = connection.model('SandboxReceipt', receipt, 'sandboxreceipts');
  const after = { returnDocument: 'after' } as const;

  return {
    addCharge: ({ id, ...rest }) => added('sandboxcharges', () => charges.create([{ _id: id, ...rest }])),
    charge: async (id) => found(await charges.findById(id).lean()),
    decideCharge: async (id, status, paid) => {
      const open = { _id: id, status: { $ne: 'success' as const } };
      await charges.updateOne(open, { $set: { status, paid } });
      return found(await charges.findById(id).lean());
    },
    addTransfer: ({ id, ...rest }) =>
      added('sandboxtransfers', () => transfers.create([{ _id: id, ...rest }])),
    transfer: async (id) => found(await transfers.findById(id).lean()),
    decideTransfer: async (id, status) => {
      const decided = await transfers
        .findOneAndUpdate({ _id: id, status: 'pending' }, { $set: { status } }, after)
        .lean();
      return found(decided ?? (await transfers.findById(id).lean()));
    },
    addReceipt: ({ id, ...rest }) => added('sandboxreceipts', () => receipts.create([{ _id: id, ...rest }])),
    receipt: async (id) => found(await receipts.findById(id).lean()),
  };
}

async function added(collection: string, create: () => Promise<unknown>): Promise<boolean> {
  try {
    await create();
    return true;
  } catch (error) {
    if (isDuplicateKey(error, collection)) return false;
    throw error;
  }
}

function found<T extends { _id: string }>(row: T | null): (Omit<T, '_id'> & { id: string }) | null {
  if (!row) return null;
  const { _id, ...rest } = row;
  return { id: _id, ...rest };
}
