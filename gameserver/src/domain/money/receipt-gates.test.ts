import { santim } from '@chewata/common/money';
import { type Phone, parsePhone } from '@chewata/common/phone';
import { describe, expect, it } from 'vitest';
import { checkReceipt, type GateTerms, matches, type ShownReceipt } from './receipt-gates.ts';

const payer = parsePhone('0911234567') as Phone;
const now = Date.parse('2026-03-01T12:00:00Z');
const terms: GateTerms = {
  askedId: 'CBJ0H74269',
  ours: { account: '0988776655', holder: 'Chewata Games PLC' },
  payer,
  now,
};
const good: ShownReceipt = {
  reference: 'CBJ0H74269',
  completed: true,
  amount: santim(10_000),
  payerPhone: '251911234567',
  payerName: 'ABEBE KEBEDE',
  payerAccount: '',
  receiver: { account: '2519****6655', name: 'chewata  games plc' },
  paidAt: new Date(now - 60_000),
};

describe('M5: a receipt', () => {
  it('passes if every gate holds', () => {
    const passes = { passes: true, payerShown: true };
    expect(checkReceipt(good, terms)).toEqual(passes);
    expect(checkReceipt({ ...good, receiver: 'us' }, terms)).toEqual(passes);
    expect(checkReceipt({ ...good, reference: 'FT26140P01YB' }, { ...terms, askedId: null })).toEqual(passes);
  });

  it.each([null, '2519****4567'])('SEC3, M18: does not prove its payer by %s', (payerPhone) => {
    expect(checkReceipt({ ...good, payerPhone }, terms)).toEqual({ passes: true, payerShown: false });
  });

  it.each<[string, Partial<ShownReceipt>]>([
    ['a masked phone with another digit', { payerPhone: '2517****4567' }],
    ['another phone', { payerPhone: '2519****4568' }],
    ['a phone of which too little shows', { payerPhone: '2519******67' }],
    ['another reference', { reference: 'CBJ0H74260' }],
    ['not completed', { completed: false }],
    ['another account', { receiver: { account: '2519****6656', name: 'Chewata Games PLC' } }],
    ['another holder', { receiver: { account: '2519****6655', name: 'Another Holder' } }],
    ['no amount', { amount: santim(0) }],
    ['no date', { paidAt: null }],
    ['too old', { paidAt: new Date(now - 73 * 3600_000) }],
    ['from the future', { paidAt: new Date(now + 3600_000) }],
  ])('fails if one gate does not hold: %s', (_, change) => {
    expect(checkReceipt({ ...good, ...change }, terms).passes).toBe(false);
  });

  it('never passes while our account is not set', () => {
    const ours = { account: '', holder: '' };
    for (const account of ['', '****', '2519****6655'])
      expect(checkReceipt({ ...good, receiver: { account, name: '' } }, { ...terms, ours }).passes).toBe(
        false,
      );
  });
});

it.each([
  ['0911234567', '251911234567', true],
  ['911234567', '+251911234567', true],
  ['+251 91 123 4567', '0911234567', true],
  ['2519****4567', '0911234567', true],
  ['1****7112', '1000123457112', true],
  ['1000123457112', '1000123457112', true],
  ['2517****4567', '0911234567', false],
  ['1****7112', '1000123457113', false],
  ['****', '1000123457112', false],
  ['', '1000123457112', false],
  ['.*7112', '1000123457112', false],
  ['457112', '1000123457112', false],
])('%s is %s: %s', (shown, number, same) => {
  expect(matches(shown, number)).toBe(same);
});
