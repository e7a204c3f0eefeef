import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { settingsQuery } from '#api/settings.ts';
import { OtpField } from './otp-field.tsx';

const inMode = (mode: 'sandbox' | 'live') =>
  queryClient.setQueryData(settingsQuery.queryKey, { mode } as never);
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

beforeEach(() => {
  vi.useFakeTimers();
  inMode('live');
});
afterEach(() => void vi.useRealTimers());

const button = (): HTMLButtonElement => screen.getByRole('button');
const press = () => act(async () => void fireEvent.click(button()));

it("allows another code after 10 seconds: 'Resend in {n}s'", async () => {
  const send = vi.fn(async () => true);
  render(<OtpField onSend={send} />, { wrapper });
  expect(button().textContent).toBe('Send OTP');
  await press();
  expect(button().textContent).toBe('Resend in 10s');
  expect(button().disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(button().textContent).toBe('Resend in 6s');
  await press();
  expect(send).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(button().textContent).toBe('Send by SMS');
  await press();
  expect(send).toHaveBeenCalledTimes(2);
});

it.each([
  ['both', 'The code comes in Telegram or by SMS.', 'Nothing came? Send by SMS.', 'Send by SMS'],
  ['sms', 'The code comes by SMS to your phone.', 'We have sent a code by SMS.', 'Send OTP'],
  ['telegram', 'The code comes in Telegram.', 'We have sent a code in Telegram.', 'Send OTP'],
] as const)('says which way the code goes: %s', async (way, before, after, again) => {
  render(<OtpField way={way} hint="Mind the receiver" onSend={async () => true} />, { wrapper });
  expect(screen.getByText(new RegExp(before)).textContent).toContain('Mind the receiver');
  await press();
  expect(screen.getByText(new RegExp(after.replace('?', '\\?'))).textContent).toContain('Mind the receiver');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(button().textContent).toBe(again);
});

it('allows another code at once if the first was not sent', async () => {
  render(<OtpField onSend={async () => false} />, { wrapper });
  await press();
  expect(button().textContent).toBe('Send OTP');
  expect(button().disabled).toBe(false);
});

it('links to the sent SMS, in the sandbox only', () => {
  const { rerender } = render(<OtpField onSend={async () => true} />, { wrapper });
  expect(screen.queryByRole('link')).toBeNull();
  inMode('sandbox');
  rerender(<OtpField onSend={async () => true} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/sandbox-tools?tab=messages');
});
