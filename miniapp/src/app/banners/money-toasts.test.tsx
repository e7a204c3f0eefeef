import type { NotificationAnswer } from '@chewata/common/contract/accounts/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBalance } from '#api/balance.ts';
import { refreshNotifications } from '#api/notifications.ts';
import { queryClient } from '#api/query-client.ts';
import { useUnread } from '#api/unread.ts';
import { NotificationSheet } from '#features/notifications/notification-sheet.tsx';
import { BellButton } from '../layout/bell-button.tsx';
import { MoneyToasts } from './money-toasts.ts';

const noticeOf = (minute: number, content: string, given: Partial<NotificationAnswer> = {}) => ({
  _id: content,
  content,
  createdAt: `2026-11-24T09:${minute}:00.000Z`,
  kind: 'telegramLinked' as const,
  read: false,
  ...given,
});

/** The server's notices, newest first, and the time up to which they were read. */
let notifications: NotificationAnswer[];
let readUntil: string[];
beforeEach(() => {
  notifications = [noticeOf(10, 'Old deposit', { kind: 'depositCredited', link: '/wallet' })];
  readUntil = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    const reply = (answer: object) => Response.json({ success: true, error: false, ...answer });
    if (String(url).includes('/notification/read')) {
      readUntil.push((JSON.parse(body ?? '{}') as { until: string }).until);
      return reply({ unread: 0 });
    }
    if (String(url).includes('/notification/fetchAll'))
      return reply({ notifications, unread: notifications.filter(({ read }) => !read).length });
    if (String(url).includes('/getUserBalance')) return reply({ activeBalance: 10, bonusWallet: 0 });
    return Response.json({ success: false, error: true, code: 'NOT_FOUND', message: '' }, { status: 404 });
  });
});
afterEach(() => void vi.unstubAllGlobals());

function Bell({ listOpen = false }: { listOpen?: boolean }) {
  return (
    <>
      <BellButton unread={useUnread()} />
      <MoneyToasts />
      <NotificationSheet open={listOpen} onClose={() => undefined} />
    </>
  );
}
const page = (listOpen = false) => (
  <MemoryRouter>
    <QueryClientProvider client={queryClient}>
      <Bell listOpen={listOpen} />
    </QueryClientProvider>
  </MemoryRouter>
);
const bell = (name: string) => screen.findByRole('button', { name });

it('O13: the bell counts what is unread, and opening the list makes it read', async () => {
  const { rerender } = render(page());
  await bell('Notifications, 1 unread');
  rerender(page(true));
  const link = await screen.findByRole('link', { name: /Old deposit/ });
  expect(link.getAttribute('href')).toBe('/wallet');
  await waitFor(() => expect(readUntil).toEqual(['2026-11-24T09:10:00.000Z']));
  rerender(page());
  await bell('Notifications');
});

it('O13: a toast comes up for news of money, not for older or other news', async () => {
  render(page());
  await bell('Notifications, 1 unread');
  notifications = [
    noticeOf(30, 'Money declined', { kind: 'withdrawalDeclined' }),
    noticeOf(20, 'Telegram linked'),
    ...notifications,
  ];
  await act(refreshNotifications);
  await bell('Notifications, 3 unread');
  expect(await screen.findByText('Money declined')).toBeTruthy();
  expect(screen.queryByText('Old deposit')).toBeNull();
  expect(screen.queryByText('Telegram linked')).toBeNull();
});

it('O13: loads again when the balance changes', async () => {
  render(page());
  await bell('Notifications, 1 unread');
  await waitFor(() => expect(queryClient.getQueryData(['balance'])).toBeTruthy());
  notifications = [noticeOf(40, 'New deposit', { kind: 'depositCredited' }), ...notifications];
  act(() => setBalance({ activeBalance: 60, bonusWallet: 0 }));
  await waitFor(() => bell('Notifications, 2 unread'), { timeout: 5000 });
  expect(await screen.findByText('New deposit')).toBeTruthy();
});
