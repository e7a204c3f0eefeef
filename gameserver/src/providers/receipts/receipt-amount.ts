import { parseBirrText, type Santim } from '@chewata/common/money';

const CURRENCY = /(?:ETB|Birr|Br\.?)$/i;

/** An amount as receipts print it, '1,250.50 Birr'; null for anything else. */
export const receiptAmount = (text: string): Santim | null =>
  parseBirrText(text.trim().replace(CURRENCY, ''));
