import type { SupportTalk } from '@chewata/common/contract/admin/support';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setMe } from '#api/session.ts';
import { i18n } from '#locales/i18n.ts';
import { SupportScreen } from './support-screen.tsx';

beforeAll(() => i18n.loadNamespaces(['support', 'admin', 'person', 'wallet']));
afterEach(() => void vi.unstubAllGlobals());

const message = {
  _id: 'm1',
  senderId: 'u1',
  receiverId: 's',
  message: 'Where is my money?',
  createdAt: '2026-03-01T12:00:00.000Z',
  staff: false,
};
const talk: SupportTalk = { user: { _id: 'u1', name: 'Almaz' }, unread: 2, last: message };
const said = { ...message, with: { _id: 's', name: 'Admin' }, by: null };
const answered = {
  ...said,
  _id: 'm2',
  senderId: 's',
  message: 'On its way',
  by: { _id: 'h', name: 'Helper' },
};

/** Shows the screen over a server with these talks; the requests it got. */
function show(items: SupportTalk[]): { what: string; body: unknown }[] {
  const requests: { what: string; body: unknown }[] = [];
  setMe({ _id: 'h', role: 'support', isAdmin: false, wallet: {} } as never);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url).replace(/^https?:\/\/[^/]+/, '');
    requests.push({ what: `${method} ${path}`, body: typeof body === 'string' ? JSON.parse(body) : null });
    if (/users\/u1(\/transactions.*)?$/.test(path))
      return Response.json({ success: false, error: true, code: 'NOT_FOUND', message: '' }, { status: 404 });
    const answer = path.endsWith('/read')
      ? { unread: 0 }
      : method === 'POST'
        ? { message: answered }
        : path.includes('/chat')
          ? { items: [answered, said], totalPages: 1 }
          : { items, totalPages: 1, waiting: items.length };
    return Response.json({ success: true, error: false, ...answer });
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <SupportScreen />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return requests;
}

it('E7: shows a waiting talk beside its person, with who wrote, and answers it', async () => {
  const requests = show([talk]);
  fireEvent.click(await screen.findByRole('button', { name: /Almaz.*2 new/ }));
  expect(await screen.findByText(/written by Helper/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'On its way' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() =>
    expect(requests).toContainEqual({
      what: 'POST /api/admin/users/u1/chat',
      body: { message: 'On its way' },
    }),
  );
  expect(requests.some(({ what }) => what === 'GET /api/admin/users/u1')).toBe(true);
});

it('E7: puts a talk aside without an answer', async () => {
  const requests = show([talk]);
  fireEvent.click(await screen.findByRole('button', { name: /Almaz/ }));
  fireEvent.click(screen.getByRole('button', { name: 'No answer needed' }));
  await vi.waitFor(() =>
    expect(requests.map(({ what }) => what)).toContain('POST /api/admin/users/u1/chat/read'),
  );
});

it('says that no one waits', async () => {
  show([]);
  expect(await screen.findByText('No one waits for an answer')).toBeTruthy();
});
