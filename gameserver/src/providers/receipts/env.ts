import { z } from 'zod';
import { address } from '../environment.ts';

/** The pages that receipts are read from. */
export const receiptVariables = z
  .object({
    TELEBIRR_RECEIPT_URL: address('https://transactioninfo.ethiotelecom.et/receipt'),
    CBE_RECEIPT_URL: address('https://mb.cbe.com.et/api/v1/transactions/public/transaction-detail'),
    CBE_PDF_RECEIPT_URL: address('https://apps.cbe.com.et:100/'),
    CBEBIRR_RECEIPT_URL: address('https://cbepay1.cbe.com.et/aureceipt'),
  })
  .transform((pages) => ({
    telebirr: pages.TELEBIRR_RECEIPT_URL,
    cbe: pages.CBE_RECEIPT_URL,
    cbePdf: pages.CBE_PDF_RECEIPT_URL,
    cbeBirr: pages.CBEBIRR_RECEIPT_URL,
  }));
