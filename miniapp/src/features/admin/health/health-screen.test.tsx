import type { HealthAnswer } from '@chewata/common/contract/admin/health';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { i18n } from '#locales/i18n.ts';
import { HealthScreen } from './health-screen.tsx';

beforeAll(() => i18n.loadNamespaces(['health', 'admin']));
afterEach(() => void vi.unstubAllGlobals());

const AT = '2026-03-01T12:00:00.000Z';
const WELL: HealthAnswer = {
  at: AT,
  servers: [
    {
      id: 'abcdefgh-1',
      state: 'up',
      startedAt: '2026-03-01T10:00:00.000Z',
      seenAt: AT,
      lagMs: 12,
      memoryMb: 180,
      beacon: null,
    },
  ],
  stores: [
    { name: 'mongodb', ok: true, ms: 2 },
    { name: 'redis', ok: true, ms: 1 },
  ],
  queues: [{ name: 'deposits', waiting: 0, oldest: null }],
  providers: [{ name: 'chapa', lastSuccess: AT, circuit: 'closed' }],
  lastBackup: { at: AT, ok: true, note: '' },
  lastAudit: { at: AT, breaks: 0 },
};

function show(answer: HealthAnswer | null) {
  vi.stubGlobal('fetch', async () =>
    answer
      ? Response.json({ success: true, error: false, ...answer })
      : Response.json({ success: false, error: true, message: 'The store is away' }, { status: 503 }),
  );
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <HealthScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const row = (name: string | RegExp) => screen.getByText(name).closest('li')?.textContent ?? '';

it('says that all is well, and how servers and stores are', async () => {
  show(WELL);
  expect((await screen.findByRole('status')).textContent).toContain('Everything is running');
  expect(row(/abcdefgh/)).toContain('180');
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
});

it('counts what is wrong, names it, and leads to the queue that waits', async () => {
  show({
    ...WELL,
    servers: [{ ...WELL.servers[0], state: 'silent' } as HealthAnswer['servers'][number]],
    stores: [{ name: 'mongodb', ok: false, ms: null }],
    queues: [{ name: 'withdrawals', waiting: 3, oldest: '2026-03-01T09:00:00.000Z' }],
    providers: [{ name: 'chapa', lastSuccess: null, circuit: 'open' }],
    lastBackup: { at: AT, ok: false, note: 'disk full' },
    lastAudit: { at: AT, breaks: 2 },
  });
  const status = await screen.findByRole('status');
  expect(within(status).getByText(/6/)).toBeTruthy();
  expect(screen.getByText(/disk full/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Withdrawals to decide' }).getAttribute('href')).toBe(
    '/admin/withdrawals',
  );
});

it('says why it has nothing to show', async () => {
  show(null);
  expect(await screen.findByText('The store is away')).toBeTruthy();
});
