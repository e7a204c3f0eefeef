import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { currentSession } from '#api/session.ts';
import { i18n } from '#locales/i18n.ts';
import { SettingsModal } from './settings-modal.tsx';

const user = {
  _id: 'u1',
  name: 'Hana',
  phoneNo: '+251911234567',
  role: 'user',
  isAdmin: false,
  wallet: { activeBalance: 0, bonusWallet: 0, walletBalance: 0 },
  referralCode: 'ABCDEFGHJK',
  telegramLinked: false,
};
const onClose = vi.fn();

beforeAll(() => i18n.loadNamespaces(['profile', 'server']));
beforeEach(() => {
  queryClient.clear();
  onClose.mockClear();
  queryClient.setQueryData(['me'], user);
  queryClient.setQueryData(['settings'], { mode: 'live', bot: null });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true, devices: [] })));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/home']}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});
afterEach(() => void vi.unstubAllGlobals());

function Page() {
  const [open, setOpen] = useState(true);
  function close() {
    onClose();
    setOpen(false);
  }
  return (
    <>
      <SettingsModal open={open} onClose={close} />
      <output>{useLocation().pathname}</output>
    </>
  );
}

it('logs out and leads to the landing page', async () => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Log Out' })));
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/'));
  expect(currentSession().state).toBe('signed-out');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onClose).toHaveBeenCalled();
});

it('closes when the session ends elsewhere', async () => {
  await act(async () => void queryClient.setQueryData(['me'], null));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onClose).toHaveBeenCalled();
});
