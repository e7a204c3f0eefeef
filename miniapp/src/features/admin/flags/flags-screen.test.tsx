import { FLAG_KINDS, type FlagAnswer } from '@chewata/common/contract/admin/flags';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setMe } from '#api/session.ts';
import { i18n } from '#locales/i18n.ts';
import { FlagsScreen } from './flags-screen.tsx';

beforeAll(() => i18n.loadNamespaces(['flags', 'admin']));
afterEach(() => void vi.unstubAllGlobals());

const flag: FlagAnswer = {
  _id: 'f'.repeat(24),
  kind: 'chip-dumping',
  users: [
    { _id: 'u1', name: 'Almaz', phoneNo: '+251911000001' },
    { _id: 'u2', name: 'Bekele', phoneNo: '+251911000002' },
  ],
  evidence: { receiver: 'u1', senders: 3, amount: 1000, from: '2026-03-01T12:00:00.000Z' },
  at: '2026-03-01T12:30:00.000Z',
  status: 'open',
  closed: null,
};

/** Shows the screen to an administrator, or to support, over a server with these flags; the requests it got. */
function show(flags: FlagAnswer[], isAdmin = true): { url: string; body: unknown }[] {
  const requests: { url: string; body: unknown }[] = [];
  setMe({ _id: 'a', role: isAdmin ? 'user' : 'support', isAdmin, wallet: {} } as never);
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    requests.push({ url: String(url), body: typeof body === 'string' ? JSON.parse(body) : null });
    const answer = method === 'POST' ? { flag } : { flags, totalPages: 1 };
    return Response.json({ success: true, error: false, ...answer });
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <FlagsScreen />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return requests;
}

it('SEC12: shows the people and the evidence, and closes a flag only with a text', async () => {
  const requests = show([flag]);
  expect(await screen.findByText('Money flows one way')).toBeTruthy();
  expect(within(screen.getByLabelText('People')).getByText('Bekele', { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Bekele' }).getAttribute('href')).toBe('/admin/users/u2');
  expect(screen.getByText('Receiver').nextSibling?.textContent).toBe('Almaz');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  const dialog = await screen.findByRole('dialog');
  const confirm = within(dialog).getByText('Close');
  fireEvent.click(confirm);
  expect(await within(dialog).findByText('Please enter a text')).toBeTruthy();
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'One family' } });
  fireEvent.click(confirm);
  await vi.waitFor(() =>
    expect(requests).toContainEqual({
      url: expect.stringContaining(`/api/admin/flags/${flag._id}/close`),
      body: { text: 'One family' },
    }),
  );
});

it('names every kind', async () => {
  show(FLAG_KINDS.map((kind) => ({ ...flag, _id: kind, kind })));
  expect(await screen.findAllByRole('heading')).toHaveLength(FLAG_KINDS.length);
  expect(document.body.textContent).not.toContain('kind.');
});

it('T9: support reads the flags, and has no button to close one', async () => {
  show([flag], false);
  expect(await screen.findByText('Money flows one way')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});
