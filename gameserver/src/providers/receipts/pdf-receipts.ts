import type { FoundReceipt } from '../ports/receipts.ts';
import { addisTime } from './addis-time.ts';
import { pdfText } from './pdf-text.ts';
import { receiptAmount } from './receipt-amount.ts';

const SHAPE: FoundReceipt = { outcome: 'failed', reason: 'the receipt has another shape' };

/** Reads an older receipt of CBE, a PDF: what is no PDF is no receipt. */
export function readCbePdf(bytes: Buffer): FoundReceipt {
  if (!isPdf(bytes)) return { outcome: 'absent' };
  const field = fieldsOf(bytes);
  const amount = receiptAmount(field(/^Transferred Amount$/i));
  const reference = field(/^Reference No/i).toUpperCase();
  // 'Account' is there twice: first the payer's, then the receiver's.
  const account = field(/^Account$/i, 2);
  if (amount === null || !/^FT[A-Z0-9]{10}$/.test(reference) || account === '') return SHAPE;
  return {
    outcome: 'found',
    receipt: {
      medium: 'CBE',
      reference,
      completed: true,
      amount,
      payerPhone: null,
      payerName: field(/^Payer$/i),
      payerAccount: field(/^Account$/i),
      receiver: { account, name: field(/^Receiver$/i) },
      paidAt: timeOf(field(/^Payment Date/i)),
    },
  };
}

/** Reads a receipt of CBE Birr, a PDF. */
export function readCbeBirrPdf(bytes: Buffer): FoundReceipt {
  if (!isPdf(bytes)) return { outcome: 'absent' };
  const field = fieldsOf(bytes);
  const amount = receiptAmount(field(/^Paid Amount$/i));
  const reference = field(/^(?:Receipt Number|Transaction ID|Receipt No)/i).toUpperCase();
  const status = field(/^Transaction Status$/i);
  const account = field(/^Credit Account$/i);
  if (amount === null || !/^[A-Z0-9]{8,15}$/.test(reference) || status === '' || account === '') return SHAPE;
  return {
    outcome: 'found',
    receipt: {
      medium: 'CBEBIRR',
      reference,
      completed: /^completed$/i.test(status),
      amount,
      payerPhone: /\d{9,12}/.exec(field(/^Debit Account$/i))?.[0] ?? null,
      payerName: field(/^Customer Name$/i),
      payerAccount: '',
      receiver: { account, name: field(/^Receiver Name$/i) },
      paidAt: timeOf(field(/^Transaction Date/i)),
    },
  };
}

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-';

/** The value after the nth line that is that label: on the same line, behind a colon, or on the next. */
function fieldsOf(bytes: Buffer) {
  const lines = pdfText(bytes)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (label: RegExp, nth = 1): string => {
    const found = lines.flatMap((line, index) => {
      const [name = '', ...rest] = line.split(':');
      if (!label.test(name.trim())) return [];
      return [rest.join(':').trim() || (lines[index + 1] ?? '')];
    });
    return found[nth - 1] ?? '';
  };
}

/** 'M/D/YYYY, h:mm:ss PM', or an ISO time; without a zone it is of Addis Ababa. */
function timeOf(text: string): Date | null {
  const at = new Date(`${text} GMT+0300`);
  return Number.isNaN(at.getTime()) ? addisTime(text) : at;
}
