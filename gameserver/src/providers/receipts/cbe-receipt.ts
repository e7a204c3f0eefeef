import { z } from 'zod';
import { birr } from '../amount.ts';
import type { FoundReceipt } from '../ports/receipts.ts';
import { addisTime } from './addis-time.ts';

const detail = z.object({
  id: z.string().min(1),
  debitAccountHolder: z.string().default(''),
  debitAccountNo: z.string().default(''),
  creditAccountHolder: z.string(),
  creditAccountNo: z.string(),
  amountCredited: birr,
  dateTimes: z.array(z.string()).default([]),
});

/** Reads CBE's receipt as JSON. That it is shown says that it was paid. */
export function readCbeReceipt(json: unknown): FoundReceipt {
  const inside = (json as { data?: unknown } | null)?.data ?? json;
  const read = detail.safeParse(inside);
  if (!read.success) return { outcome: 'failed', reason: 'the answer has another shape' };
  const {
    id,
    debitAccountHolder,
    debitAccountNo,
    creditAccountHolder,
    creditAccountNo,
    amountCredited,
    dateTimes,
  } = read.data;
  return {
    outcome: 'found',
    receipt: {
      medium: 'CBE',
      reference: id.toUpperCase(),
      completed: true,
      amount: amountCredited,
      payerPhone: null,
      payerName: debitAccountHolder,
      payerAccount: debitAccountNo,
      receiver: { account: creditAccountNo, name: creditAccountHolder },
      paidAt: addisTime(dateTimes[0] ?? ''),
    },
  };
}
