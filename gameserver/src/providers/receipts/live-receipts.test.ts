import { type Phone, parsePhone } from '@chewata/common/phone';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pdfOf } from '../../testing/pdf.ts';
import { deadHost, type ProviderHost, providerHost, quiet } from '../../testing/provider-host.ts';
import type { ReceiptMedium } from '../ports/receipts.ts';
import { liveReceipts } from './live-receipts.ts';

let host: ProviderHost;
beforeEach(async () => {
  host = await providerHost();
});
afterEach(() => host.close());

const phone = parsePhone('0911234567') as Phone;
const receipts = (url = host.url) =>
  liveReceipts(
    {
      telebirr: `${url}/receipt`,
      cbe: `${url}/detail`,
      cbePdf: url,
      cbeBirr: `${url}/aureceipt`,
      timeoutMs: 600,
    },
    quiet,
  );
const find = (medium: ReceiptMedium, id: string, from = receipts()) =>
  from.find({ medium, id, phone, account: '1000 1234 57112' });

const cell = (label: string, value: string) =>
  `<tr><td>${label}</td><td style="text-align:left">\n ${value} </td></tr>`;
const page = (status = 'Completed') => `<html><style>td{}</style><body><!-- <td>x</td> --><table>
${cell('የከፋይ ስም/Payer Name', 'ABEBE KEBEDE')}
${cell('የከፋይ ቴሌብር ቁ./Payer telebirr no.', '2519****4567')}
${cell('የገንዘብ ተቀባይ ስም/Credited Party name', 'CHEWATA &amp; CO')}
${cell('የገንዘብ ተቀባይ ቴሌብር ቁ./Credited party account no', '2519****6655')}
${cell('የክፍያው ሁኔታ/transaction status', status)}
</table><table><tr><td>የክፍያ ቁጥር/Invoice No.</td><td>የክፍያ ቀን/Payment date</td><td>የተከፈለው መጠን/Settled Amount</td></tr>
<tr><td>CBJ0H74269</td><td>19-02-2026 13:05:06</td><td>1,250.50 Birr</td></tr></table></body></html>`;

describe('a receipt of Telebirr', () => {
  it('is read off its page', async () => {
    host.on('GET /receipt/CBJ0H74269', { body: page() });
    expect(await find('TELEBIRR', 'CBJ0H74269')).toEqual({
      outcome: 'found',
      receipt: {
        medium: 'TELEBIRR',
        reference: 'CBJ0H74269',
        completed: true,
        amount: 125_050,
        payerPhone: '2519****4567',
        payerName: 'ABEBE KEBEDE',
        payerAccount: '',
        receiver: { account: '2519****6655', name: 'CHEWATA & CO' },
        paidAt: new Date('2026-02-19T10:05:06Z'),
      },
    });
  });

  it('that is not completed says so', async () => {
    host.on('GET /receipt/CBJ0H74269', { body: page('Pending') });
    expect(await find('TELEBIRR', 'CBJ0H74269')).toMatchObject({ receipt: { completed: false } });
  });

  it('is absent, or a person has to look', async () => {
    host.on('GET /receipt/CBJ0H74269', { body: '<p>This request is not correct</p>' });
    expect(await find('TELEBIRR', 'CBJ0H74269')).toEqual({ outcome: 'absent' });
    host.on('GET /receipt/CBJ0H74269', { body: page().replace('1,250.50 Birr', 'much') });
    expect(await find('TELEBIRR', 'CBJ0H74269')).toMatchObject({ outcome: 'failed' });
    for (const reply of ['silence', 'hang-up', { status: 403 }, { status: 500 }] as const) {
      host.on('GET /receipt/CBJ0H74269', reply);
      expect(await find('TELEBIRR', 'CBJ0H74269', receipts())).toMatchObject({ outcome: 'failed' });
    }
    expect(await find('TELEBIRR', 'CBJ0H74269', receipts(await deadHost()))).toMatchObject({
      outcome: 'failed',
    });
    expect(await find('TELEBIRR', 'CBJ0H74260')).toEqual({ outcome: 'absent' });
  });
});

describe('a receipt of CBE', () => {
  it('by its token is JSON', async () => {
    host.on('GET /detail/ABCDEFGH1234567890', {
      json: {
        id: 'FT26140P01YB',
        debitAccountHolder: 'Abebe',
        creditAccountHolder: 'Chewata PLC',
        creditAccountNo: '1****7112',
        amountCredited: 99.5,
        dateTimes: ['2026-02-19T13:05:06'],
      },
    });
    expect(await find('CBE', 'ABCDEFGH1234567890')).toMatchObject({
      receipt: {
        reference: 'FT26140P01YB',
        amount: 9950,
        payerPhone: null,
        receiver: { account: '1****7112', name: 'Chewata PLC' },
        paidAt: new Date('2026-02-19T10:05:06Z'),
      },
    });
    host.on('GET /detail/ABCDEFGH1234567891', { json: { ok: true } });
    expect(await find('CBE', 'ABCDEFGH1234567891')).toMatchObject({ outcome: 'failed' });
  });

  it('by its FT number and our account is a PDF', async () => {
    const lines = [
      'Commercial Bank of Ethiopia',
      'Payer',
      'ABEBE KEBEDE',
      'Account',
      '1****2345',
      'Receiver',
      'CHEWATA PLC',
      'Account',
      '1****7112',
      'Payment Date & Time',
      '2/19/2026, 1:05:06 PM',
      'Reference No. (VAT Invoice No)',
      'FT26140P01YB',
      'Transferred Amount',
      '1,000.00 ETB',
    ];
    host.on('GET /?id=FT26140P01YB23457112', { body: pdfOf(lines) });
    expect(await find('CBE', 'FT26140P01YB')).toMatchObject({
      receipt: {
        reference: 'FT26140P01YB',
        amount: 100_000,
        payerName: 'ABEBE KEBEDE',
        payerAccount: '1****2345',
        receiver: { account: '1****7112', name: 'CHEWATA PLC' },
        paidAt: new Date('2026-02-19T10:05:06Z'),
      },
    });
    host.on('GET /?id=FT26140P01YB23457112', { body: pdfOf(lines.slice(0, 8)) });
    expect(await find('CBE', 'FT26140P01YB')).toMatchObject({ outcome: 'failed' });
    host.on('GET /?id=FT26140P01YB23457112', { body: '<html>no such</html>' });
    expect(await find('CBE', 'FT26140P01YB')).toEqual({ outcome: 'absent' });
  });
});

it('a receipt of CBE Birr is a PDF that its payer’s phone opens', async () => {
  host.on('GET /aureceipt?TID=DHT71MPGDI7&PH=251911234567', {
    body: pdfOf([
      'Customer Name: ABEBE KEBEDE',
      'Debit Account: 251911234567 - ABEBE',
      'Credit Account: 251988776655',
      'Receiver Name: CHEWATA PLC',
      'Transaction Status: Completed',
      'Receipt Number: DHT71MPGDI7',
      'Transaction Date: 2026-02-19 13:05:06',
      'Paid Amount: 77.00',
    ]),
  });
  expect(await find('CBEBIRR', 'DHT71MPGDI7')).toMatchObject({
    receipt: {
      reference: 'DHT71MPGDI7',
      completed: true,
      amount: 7700,
      payerPhone: '251911234567',
      receiver: { account: '251988776655', name: 'CHEWATA PLC' },
      paidAt: new Date('2026-02-19T10:05:06Z'),
    },
  });
});

it('an id goes into an address only in a known form, which determines its medium', async () => {
  const { mediumsOf } = receipts();
  expect(mediumsOf('FT26140P01YB')).toEqual(['CBE']);
  expect(mediumsOf('CBJ0H74269')).toEqual(['TELEBIRR']);
  expect(mediumsOf('ABCDEFGH1234567890')).toEqual(['CBE']);
  for (const id of ['', 'X', '../../etc', 'A B', 'x'.repeat(81)]) {
    expect(mediumsOf(id)).toEqual([]);
    expect(await find('TELEBIRR', id)).toEqual({ outcome: 'absent' });
  }
  expect(host.got).toHaveLength(0);
});
