import { BLOCK_REASONS } from '@chewata/common/contract/accounts/blocks';
import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setMe } from '#api/session.ts';
import { BlockedBanner } from './blocked-banner.tsx';

function show(blocked: UserAnswer['blocked']): void {
  const wallet = { activeBalance: 0, bonusWallet: 0, walletBalance: 0 };
  setMe({ _id: 'u', name: 'Almaz', role: 'user', isAdmin: false, wallet, blocked } as UserAnswer);
  render(
    <QueryClientProvider client={queryClient}>
      <BlockedBanner />
    </QueryClientProvider>,
  );
}

it('A12 shows a blocked user the reason, the end and the rest that is allowed', () => {
  show({ reason: 'abuse', text: 'swore at others', until: '2026-11-23T09:00:00.000Z' });
  expect(screen.getByRole('alert').textContent).toMatch(
    /blocked.*Abuse of others: swore at others.*Until 23 Nov 2026, 12:00.*ask for a withdrawal/,
  );
});

it('A12 has words for every reason, also for a block without an end', () => {
  for (const reason of BLOCK_REASONS) show({ reason, text: 'x', until: null });
  const shown = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(shown).toHaveLength(BLOCK_REASONS.length);
  expect(shown.join()).not.toContain('reason.');
  expect(shown[0]).toContain('Until support lifts it');
});

it('shows nothing to others', () => {
  show(null);
  expect(screen.queryByRole('alert')).toBeNull();
});
