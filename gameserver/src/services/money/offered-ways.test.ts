import { changeSettings, defaultSettings } from '@chewata/common/contract/settings/defaults';
import type { SettingsPatch } from '@chewata/common/contract/settings/settings';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { paymentProviders } from '../../providers/payments.ts';
import { ProviderWatch } from '../../providers/provider-watch.ts';
import { quiet } from '../../testing/provider-host.ts';
import { offeredWays } from './offered-ways.ts';

const live = {
  MODE: 'live',
  MONGO_URL: 'mongodb://127.0.0.1:1/x',
  REDIS_URL: 'redis://127.0.0.1:1',
  SYSTEM_ADMINS: '0911000000,0911000001',
  INTERNAL_SECRET: 'a-secret-of-32-characters-or-more',
  PUBLIC_URL: 'https://chewata.example',
  AFROMESSAGE_TOKEN: 'sms',
};
const chapa = { CHAPA_SECRET_KEY: 'CHASECK', CHAPA_WEBHOOK_SECRET: 'a-hook-of-at-least-32-characters-' };
const arifPay = {
  ARIFPAY_KEY: 'key',
  ARIFPAY_BENEFICIARY_ACCOUNT: '1',
  ARIFPAY_BENEFICIARY_BANK: 'AWINETAA',
};
const lakiPay = { LAKIPAY_PUBLIC_KEY: 'P', LAKIPAY_SECRET_KEY: 'S', LAKIPAY_WEBHOOK_KEY: 'W' };
const addisPay = { ADDISPAY_BASE_URL: 'https://addispay.example', ADDISPAY_TOKEN: 'T' };

function waysWith(keys: Record<string, string>, patch: SettingsPatch = {}) {
  const settings = changeSettings(defaultSettings('live'), patch);
  return offeredWays({
    payments: paymentProviders(loadConfig({ ...live, ...keys }), null, quiet, new ProviderWatch()),
    settings: { now: () => settings, change: () => Promise.reject(new Error('not in this test')) },
  });
}
const idsAndCalls = (ways: readonly { id: string; call: string }[]) =>
  ways.map(({ id, call }) => `${id} ${call}`);

/** They need no provider: an administrator approves them, or a receipt proves them. */
const UNAIDED_DEPOSITS = [
  'manual /api/transaction/manualDeposit',
  'receipt-telebirr /checker/api/txn/check',
  'receipt-cbebirr /checker/api/txn/checkCBEBirr/:id',
];
const MANUAL_WITHDRAWAL = 'manual /api/transaction/ManualWithdraw';

describe('the ways on offer', () => {
  it.each([
    [
      'ArifPay',
      arifPay,
      [
        'direct-telebirr /api/arifPay/direct-pay',
        'direct-cbe /api/arifPay/direct-payCbe',
        'checkout /api/arifPay/create-checkout-session',
      ],
      // ArifPay pays out to Telebirr only, and to no bank.
      ['direct-telebirr /api/arifPay/withdraw'],
    ],
    [
      'Chapa',
      chapa,
      ['checkout /api/chapa/initializePayment'],
      ['direct-telebirr /api/transaction/withdraw', 'bank /api/chapa/chapaWithdraw'],
    ],
    [
      'LakiPay',
      lakiPay,
      [
        'direct-telebirr /api/lakiPay/deposit',
        'direct-cbe /api/lakiPay/deposit',
        'checkout /api/transaction/deposit',
      ],
      ['direct-telebirr /api/lakiPay/withdraw', 'direct-cbe /api/lakiPay/withdraw'],
    ],
    ['AddisPay', addisPay, ['checkout /api/addisPay/create-order'], []],
  ])('with %s alone are exactly its own, and those without a provider', (_, keys, deposits, withdrawals) => {
    const ways = waysWith(keys);
    expect(idsAndCalls(ways.deposits)).toEqual([...deposits, ...UNAIDED_DEPOSITS]);
    expect(idsAndCalls(ways.withdrawals)).toEqual([MANUAL_WITHDRAWAL, ...withdrawals]);
  });

  it('are each listed once, by the first provider or the operator’s choice', () => {
    const all = { ...chapa, ...arifPay, ...lakiPay, ...addisPay };
    const providers = (keys: Record<string, string>) => {
      const { deposits, withdrawals } = waysWith(keys);
      return [...deposits, ...withdrawals].flatMap((way) =>
        'provider' in way ? [[way.id, way.provider]] : [],
      );
    };
    expect(providers(all)).toEqual([
      ['direct-telebirr', 'lakipay'],
      ['direct-cbe', 'lakipay'],
      ['checkout', 'chapa'],
      ['direct-telebirr', 'lakipay'],
      ['direct-cbe', 'lakipay'],
      ['bank', 'chapa'],
    ]);
    expect(providers({ ...all, CHECKOUT_PROVIDER: 'addispay', PAYOUT_PROVIDER: 'arifpay' })).toEqual([
      ['direct-telebirr', 'lakipay'],
      ['direct-cbe', 'lakipay'],
      ['checkout', 'addispay'],
      ['direct-telebirr', 'arifpay'],
      ['direct-cbe', 'lakipay'],
      ['bank', 'chapa'],
    ]);
  });

  it('carry limits, opening hours, the brand and whether a code is needed', () => {
    const { deposits, withdrawals } = waysWith(arifPay, {
      limits: { withdraw: { min: 6000 as never, max: 700_000 as never } },
      withdrawHours: { opens: 10, closes: 20 },
    });
    expect(deposits[0]).toEqual({
      id: 'direct-telebirr',
      kind: 'direct',
      call: '/api/arifPay/direct-pay',
      provider: 'arifpay',
      title: 'ArifPay',
      medium: 'TELEBIRR',
      min: 5,
      max: 10_000,
      closed: null,
    });
    expect(withdrawals[0]).toEqual({
      id: 'manual',
      kind: 'manual',
      call: '/api/transaction/ManualWithdraw',
      hours: { opens: 10, closes: 20 },
      wallets: ['telebirr', 'CBEBirr'],
      banks: false,
      otp: true,
      min: 60,
      max: 7000,
      closed: null,
    });
    expect(waysWith(chapa).withdrawals[0]).toMatchObject({ id: 'manual', banks: true });
  });

  it('M19: leave out the providers that are switched off', () => {
    const keys = { ...chapa, ...lakiPay };
    const off = (name: string, use: string) => waysWith(keys, { providers: { [name]: { [use]: false } } });
    const { deposits, withdrawals } = off('lakipay', 'deposits');
    expect(idsAndCalls(deposits)).toEqual(['checkout /api/chapa/initializePayment', ...UNAIDED_DEPOSITS]);
    expect(idsAndCalls(withdrawals)).toEqual(idsAndCalls(waysWith(keys).withdrawals));
    expect(idsAndCalls(off('chapa', 'deposits').deposits)).toContain('checkout /api/transaction/deposit');
    const closed = off('chapa', 'withdrawals').withdrawals;
    expect(closed.some(({ id }) => id === 'bank')).toBe(false);
    expect(closed[0]).toMatchObject({ id: 'manual', banks: true });
  });

  it('of Telebirr are closed while its limit is reached', () => {
    const { deposits, withdrawals } = waysWith(lakiPay, { flags: { telebirrLimitReached: true } });
    const closed = (ways: readonly { id: string; closed: string | null }[]) =>
      ways.filter((way) => way.closed === 'TELEBIRR_LIMIT').map(({ id }) => id);
    expect(closed(deposits)).toEqual(['direct-telebirr', 'receipt-telebirr']);
    expect(closed(withdrawals)).toEqual(['direct-telebirr']);
    expect(withdrawals[0]).toMatchObject({ id: 'manual', wallets: ['CBEBirr'] });
  });
});
