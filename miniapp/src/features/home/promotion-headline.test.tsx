import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { i18n } from '#locales/i18n.ts';
import { PromotionHeadline } from './promotion-headline.tsx';

let promotion: object | null = null;

beforeAll(() => i18n.loadNamespaces(['home', 'common']));
beforeEach(() => {
  localStorage.clear();
  promotion = null;
  vi.stubGlobal('fetch', async () => Response.json({ success: true, bonus: promotion }));
});
afterEach(() => void vi.unstubAllGlobals());

/** Opens the home screen as at the start of the app, and waits until nothing more is loaded. */
async function visit(): Promise<void> {
  cleanup();
  queryClient.clear();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PromotionHeadline />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(queryClient.getQueryData(['leaderboard', 'All'])).toBeDefined());
  // Until the reply is rendered.
  await act(async () => undefined);
}
const linkTo = async () => (await screen.findByRole('link')).getAttribute('href');

it('leads a newcomer to the guide if there is no promotion, and leaves no gap at the next visit', async () => {
  await visit();
  expect(await linkTo()).toBe('/HowToPlay');
  await visit();
  expect(screen.queryByRole('link')).toBeNull();
});

it('leads to the ranks of a promotion that is shown as headline', async () => {
  promotion = { promotion: true, state: 'running', name: 'Meskel bonus', message: '' };
  await visit();
  expect(await linkTo()).toBe('/leaderboard');
  promotion = { ...promotion, state: 'ended' };
  await visit();
  expect(await linkTo()).toBe('/HowToPlay');
});
