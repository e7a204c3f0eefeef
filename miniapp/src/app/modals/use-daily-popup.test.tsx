import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setMe } from '#api/session.ts';
import { savePreference } from '#device/preferences.ts';
import { useDailyPopup } from './use-daily-popup.ts';

const open = vi.fn();

const HOUR_MS = 3_600_000;

function Host() {
  useDailyPopup(open);
  return null;
}
/** A user opens a screen, stays for ten seconds and leaves. */
function visit(path: string): void {
  setMe({ _id: 'u1', wallet: {} } as never);
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Host />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  act(() => void vi.advanceTimersByTime(10_000));
  unmount();
}

beforeEach(() => {
  savePreference('dailyPopup.shownAt', '0');
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 5, 20) });
  open.mockClear();
});
afterEach(() => void vi.useRealTimers());

it('opens at most once in 24 hours, not once per calendar day', () => {
  visit('/home');
  expect(open).toHaveBeenCalledTimes(1);
  for (let hour = 0; hour < 23; hour++) {
    vi.advanceTimersByTime(HOUR_MS);
    visit('/home');
  }
  expect(open).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(HOUR_MS);
  visit('/home');
  expect(open).toHaveBeenCalledTimes(2);
});

it('opens only on /home, and another screen does not use it up', () => {
  visit('/wallet');
  expect(open).not.toHaveBeenCalled();
  visit('/HOME');
  expect(open).toHaveBeenCalledTimes(1);
});
