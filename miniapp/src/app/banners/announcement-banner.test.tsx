import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { AnnouncementBanner } from './announcement-banner.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('E5 shows the newest announcement until it is hidden, then the next', async () => {
  const at = '2026-11-22T09:00:00.000Z';
  const announcements = ['Big day', 'Small day'].map((text) => ({ _id: text, text, from: at, until: null }));
  vi.stubGlobal('fetch', async (url: string) =>
    String(url).includes('/api/announcements')
      ? Response.json({ success: true, error: false, announcements })
      : Response.json({ success: false, error: true, code: 'LOGGED_OUT', message: '' }, { status: 401 }),
  );
  render(
    <QueryClientProvider client={queryClient}>
      <AnnouncementBanner />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Big day')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('Small day')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByRole('region')).toBeNull();
});
