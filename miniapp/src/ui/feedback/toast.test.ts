import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const ATTEMPTS = 5;
const RETRY_MS = 5000;
let isOffline: boolean;
let toastError: (message: string) => Promise<void>;

beforeEach(async () => {
  vi.resetModules();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  isOffline = true;
  vi.doMock('./toaster.tsx', async (original) => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return original();
  });
  ({ toastError } = await import('./toast.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('./toaster.tsx');
  vi.resetModules();
  vi.restoreAllMocks();
});

it('shows a toast of a moment without network as soon as the network is back', async () => {
  await toastError('No connection');
  isOffline = false;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('No connection')).toBeTruthy();
});

it('shows later toasts after a load that failed for good', async () => {
  vi.useFakeTimers();
  void toastError('Too early');
  await vi.advanceTimersByTimeAsync(ATTEMPTS * RETRY_MS);
  expect(console.warn).toHaveBeenCalledWith('no toast shown', expect.anything());
  vi.useRealTimers();
  isOffline = false;
  await toastError('In time');
  expect(await screen.findByText('In time')).toBeTruthy();
  expect(screen.queryByText('Too early')).toBeNull();
});
