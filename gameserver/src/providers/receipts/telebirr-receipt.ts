import type { FoundReceipt } from '../ports/receipts.ts';
import { addisTime } from './addis-time.ts';
import { cellsOf } from './html-cells.ts';
import { receiptAmount } from './receipt-amount.ts';

const DATE = /\b(\d{2})-(\d{2})-(\d{4}) (\d{2}):(\d{2}):(\d{2})\b/;

/**
 * Reads Telebirr's receipt page. A label, in two languages, is in the cell before its value; receipt number, date and
 * settled amount are in one row under their headings.
 */
export function readTelebirrReceipt(html: string): FoundReceipt {
  const cells = cellsOf(html);
  if (
    cells.length === 0 ||
    (/not found|does not exist|not correct/i.test(html) && !/Settled Amount/i.test(html))
  )
    return { outcome: 'absent' };
  const after = (label: RegExp): string => cells[cells.findIndex((cell) => label.test(cell)) + 1] ?? '';
  const known = (label: RegExp): string => (cells.some((cell) => label.test(cell)) ? after(label) : '');

  const paid = cells.find((cell) => DATE.test(cell)) ?? '';
  const row = cells.indexOf(paid);
  const reference = cells[row - 1] ?? '';
  const amount = receiptAmount(cells[row + 1] ?? '');
  const status = known(/transaction status$/i);
  const account = known(/credited party account no\.?$/i);
  if (row < 1 || amount === null || !/^[A-Z0-9]{8,15}$/i.test(reference) || status === '' || account === '')
    return { outcome: 'failed', reason: 'the page has another shape' };
  return {
    outcome: 'found',
    receipt: {
      medium: 'TELEBIRR',
      reference: reference.toUpperCase(),
      completed: /^completed$/i.test(status),
      amount,
      payerPhone: known(/payer telebirr no\.?$/i) || null,
      payerName: known(/payer name$/i),
      payerAccount: '',
      receiver: { account, name: known(/credited party name$/i) },
      paidAt: paidAtOf(paid),
    },
  };
}

/** 'DD-MM-YYYY HH:mm:ss'. */
function paidAtOf(text: string): Date | null {
  const [, day, month, year, hour, minute, second] = DATE.exec(text) ?? [];
  return addisTime(`${year}-${month}-${day}T${hour}:${minute}:${second}`);
}
