import type { DepositWay, PaymentWays, WithdrawalWay } from '@chewata/common/contract/settings/payment-ways';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { settingsQuery } from '#api/settings.ts';
import { i18n } from '#locales/i18n.ts';
import { DepositTab } from './deposit/deposit-tab.tsx';
import { WithdrawTab } from './withdraw/withdraw-tab.tsx';

const LIMITS = { min: 5, max: 10_000 };
const TELEBIRR: DepositWay = {
  id: 'direct-telebirr',
  kind: 'direct',
  medium: 'TELEBIRR',
  call: '/api/arifPay/direct-pay',
  provider: 'arifpay',
  title: 'ArifPay',
  closed: null,
  ...LIMITS,
};
const MANUAL: WithdrawalWay = {
  id: 'manual',
  kind: 'manual',
  call: '/api/transaction/ManualWithdraw',
  hours: { opens: 0, closes: 24 },
  wallets: ['CBEBirr'],
  banks: false,
  otp: true,
  closed: null,
  min: 50,
  max: 10_000,
};

const BANKS = {
  855: { id: '855', name: 'telebirr' },
  128: { id: '128', name: 'CBEBirr' },
  946: { id: '946', name: 'Commercial Bank of Ethiopia (CBE)' },
};

beforeAll(() => i18n.loadNamespaces(['wallet', 'server']));
afterEach(() => void vi.unstubAllGlobals());

function show(
  Tab: () => React.ReactNode,
  ways: Partial<PaymentWays>,
  more: object = {},
  address = '/wallet',
): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    return new Response(JSON.stringify({ success: true, message: 'Confirm on your phone', data: BANKS }));
  });
  const settings = { links: {}, flags: {}, ways: { deposits: [], withdrawals: [], ...ways }, ...more };
  queryClient.setQueryData(settingsQuery.queryKey, settings as never);
  queryClient.setQueryData(['me'], { phoneNo: '+251911234567', wallet: {} });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Tab />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return requested;
}
const rows = () => screen.queryAllByRole('button').map((row) => row.textContent);

it('lists only the ways on offer, with the limits of each, and no empty group', () => {
  show(DepositTab, { deposits: [TELEBIRR] });
  expect(rows()).toEqual(['TTelebirr5–10,000 Birr · at once']);
  expect(screen.getAllByRole('heading')).toHaveLength(1);
});

it('names the provider of a checkout, and blocks a closed way', () => {
  const { medium: _, ...shared } = TELEBIRR as Extract<DepositWay, { kind: 'direct' }>;
  show(DepositTab, {
    deposits: [
      { ...shared, id: 'checkout', kind: 'checkout', title: 'AddisPay' },
      { ...TELEBIRR, closed: 'TELEBIRR_LIMIT' },
    ],
  });
  expect(rows()).toEqual([
    "AdCard or another wallet (AddisPay)5–10,000 Birr · on the provider's page",
    'TTelebirrTelebirr limit reached',
  ]);
  expect(screen.getByRole('button', { name: /^Telebirr/ })).toHaveProperty('disabled', true);
});

it("sends a deposit to the way's own call", async () => {
  const requested = show(DepositTab, { deposits: [TELEBIRR] });
  fireEvent.click(screen.getByRole('button'));
  fireEvent.input(screen.getByLabelText('Amount'), { target: { value: '30' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Deposit 30.00 Birr' })));
  await waitFor(() => expect(requested).toContain('/api/arifPay/direct-pay'));
});

it('opens the form of a checkout if the address says so, once', async () => {
  const { medium: _, ...shared } = TELEBIRR as Extract<DepositWay, { kind: 'direct' }>;
  const closed = { ...shared, id: 'closed', kind: 'checkout', closed: 'TELEBIRR_LIMIT' } as const;
  const checkout = { ...shared, id: 'open', kind: 'checkout', title: 'AddisPay' } as const;
  show(DepositTab, { deposits: [TELEBIRR, closed, checkout] }, {}, '/wallet?open=checkout');
  expect((await screen.findByRole('dialog')).textContent).toContain('AddisPay');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers the mobile money of a manual withdrawal, without banks, and names its hours when closed', async () => {
  const requested = show(WithdrawTab, { withdrawals: [{ ...MANUAL, hours: { opens: 25, closes: 26 } }] });
  fireEvent.click(screen.getByRole('button', { name: /Manual Withdraw/ }));
  const options = screen.getAllByRole('option').map((option) => option.textContent);
  expect(options).toEqual(['Choose …', 'CBE Birr']);
  expect(screen.getByText('Manual withdrawals are open from 25:00 to 26:00.')).toBeTruthy();
  expect(screen.getByText('Telebirr limit reached')).toBeTruthy();
  expect(requested).not.toContain('/api/chapa/getBanks');
});

it('SCREENS3: lists Telebirr and CBE Birr once in a manual withdrawal', async () => {
  show(WithdrawTab, { withdrawals: [{ ...MANUAL, wallets: ['telebirr', 'CBEBirr'], banks: true }] });
  fireEvent.click(screen.getByRole('button', { name: /Manual Withdraw/ }));
  await screen.findByRole('option', { name: /Commercial Bank/ });
  const options = screen.getAllByRole('option').map((option) => option.textContent);
  expect(options).toEqual(['Choose …', 'Telebirr', 'CBE Birr', 'Commercial Bank of Ethiopia (CBE)']);
});

it.each([true, false])(
  'SCREENS4, M14: offers Telebirr as a bank unless its limit is reached (%s)',
  async (reached) => {
    const bank: WithdrawalWay = {
      id: 'bank',
      kind: 'bank',
      call: '/api/chapa/chapaWithdraw',
      provider: 'chapa',
      title: 'Chapa',
      otp: false,
      closed: null,
      ...LIMITS,
    };
    show(WithdrawTab, { withdrawals: [bank] }, { flags: { telebirrLimitReached: reached } });
    fireEvent.click(screen.getByRole('button'));
    await screen.findByRole('option', { name: /Commercial Bank/ });
    expect(screen.queryByRole('option', { name: /telebirr/i }) === null).toBe(reached);
  },
);

it('SCREENS1: shows the account to pay into whole, in groups of four, and copies it without spaces', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => written.push(text) } });
  const way: DepositWay = {
    id: 'manual',
    kind: 'manual',
    call: '/c',
    account: 'cbe',
    closed: null,
    ...LIMITS,
  };
  const depositAccounts = { cbe: { account: '1000123457112', holder: 'Chewata Games PLC' } };
  show(DepositTab, { deposits: [way] }, { depositAccounts });
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByText('1000 1234 5711 2').className).not.toContain('truncate');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /copy/i })));
  expect(written).toEqual(['1000123457112']);
});
