import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { savePreference } from '#device/preferences.ts';
import { openDailyPopup } from './modals.tsx';
import { useDailyPopup } from './use-daily-popup.ts';

vi.mock('./modals.tsx', () => ({ openDailyPopup: vi.fn() }));
vi.mock('#api/session.ts', () => ({ useSession: () => ({ state: 'signed-in' }) }));

const HOUR_MS = 3_600_000;

function Host() {
  useDailyPopup();
  return null;
}
/** A user opens a screen, stays for ten seconds and leaves. */
function visit(path: string): void {
  const { unmount } = render(
    <MemoryRouter initialEntries={[path]}>
      <Host />
    </MemoryRouter>,
  );
  act(() => void vi.advanceTimersByTime(10_000));
  unmount();
}

beforeEach(() => {
  savePreference('dailyPopup.shownAt', '0');
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 5, 20) });
  vi.mocked(openDailyPopup).mockClear();
});
afterEach(() => void vi.useRealTimers());

it('opens at most once in 24 hours, not once per calendar day', () => {
  visit('/home');
  expect(openDailyPopup).toHaveBeenCalledTimes(1);
  for (let hour = 0; hour < 23; hour++) {
    vi.advanceTimersByTime(HOUR_MS);
    visit('/home');
  }
  expect(openDailyPopup).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(HOUR_MS);
  visit('/home');
  expect(openDailyPopup).toHaveBeenCalledTimes(2);
});

it('opens only on /home, and another screen does not use it up', () => {
  visit('/wallet');
  expect(openDailyPopup).not.toHaveBeenCalled();
  visit('/HOME');
  expect(openDailyPopup).toHaveBeenCalledTimes(1);
});
