import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { i18n } from '#locales/i18n.ts';
import { ResetAlertBanner } from './reset-alert-banner.tsx';

let sent: string[];
let alerts: object[];
beforeEach(async () => {
  await i18n.loadNamespaces('reset-alert');
  sent = [];
  localStorage.clear();
  queryClient.clear();
  alerts = [{ _id: `a${Math.random()}`, maskedPhone: '******4567', at: '2026-11-22T10:00:00Z' }];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    sent.push(`${init.method ?? 'GET'} ${path}`);
    if (path.endsWith('/notMe')) {
      alerts = [];
      return new Response(JSON.stringify({ success: true, message: 'Frozen now' }));
    }
    return new Response(JSON.stringify({ success: true, alerts }));
  });
});
afterEach(() => void vi.unstubAllGlobals());

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ResetAlertBanner />
    </QueryClientProvider>,
  );
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const freezes = () => sent.filter((call) => call.endsWith('/notMe'));

it("'This was not me' freezes the account after a confirmation, and says so", async () => {
  open();
  await screen.findByText(/\*{6}4567/);
  await press('This was not me');
  expect(freezes()).toEqual([]);
  await press('Confirm');
  await screen.findByText('Frozen now');
  expect(freezes()).toHaveLength(1);
});

it("'It was me' hides the question on this device for good", async () => {
  const { unmount } = open();
  await screen.findByText(/\*{6}4567/);
  await press('It was me');
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  open();
  await waitFor(() => expect(sent).not.toEqual([]));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(freezes()).toEqual([]);
});

it('shows nothing if there is no question', async () => {
  alerts = [];
  open();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
