import { transfer } from '@chewata/common/contract/money/wallet';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { i18n } from '#locales/i18n.ts';
import { setTelegram } from '#telegram/bridge.ts';
import { fakeBridge } from '#telegram/testing/fake-bridge.ts';
import { MoneyForm } from './money-form.tsx';

beforeAll(() => i18n.loadNamespaces('wallet'));
afterEach(() => {
  act(() => setTelegram(null));
  vi.unstubAllGlobals();
});

function show() {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 200 }));
  const send = vi.fn(async (_body: never, _key: string) => ({}));
  render(
    <QueryClientProvider client={queryClient}>
      <MoneyForm
        route={transfer}
        fields={[{ name: 'amount', kind: 'amount', label: 'Amount' }]}
        hiddenFields={{ phoneNo: '0911223344', otp: '123456', vc: 'v' }}
        submitLabel="deposit.submit"
        plainLabel="tab.deposit"
        send={send}
        onDone={() => undefined}
      />
    </QueryClientProvider>,
  );
  return send;
}

it("in Telegram, sends the form with the main button, which replaces the page's own and shows the amount", async () => {
  const telegram = fakeBridge();
  setTelegram(telegram.bridge);
  const send = show();
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '250' } });
  expect(telegram.mainButton()?.text).toContain('250');
  act(() => telegram.pressMain());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.calls[0]?.[0]).toMatchObject({ amount: 250 });
  await waitFor(() => expect(telegram.bridge.notify).toHaveBeenCalledWith('success'));
});

it('on the web, has a button in the page', () => {
  show();
  expect(screen.getByRole('button')).toBeTruthy();
});
