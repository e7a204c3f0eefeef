import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OtpField } from './otp-field.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const button = (): HTMLButtonElement => screen.getByRole('button');
const press = () => act(async () => void fireEvent.click(button()));

it("waits 10 seconds between two codes: 'Resend in {n}s'", async () => {
  const send = vi.fn(async () => true);
  render(<OtpField onSend={send} />);
  expect(button().textContent).toBe('Send OTP');
  await press();
  expect(button().textContent).toBe('Resend in 10s');
  expect(button().disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(button().textContent).toBe('Resend in 6s');
  await press();
  expect(send).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(button().textContent).toBe('Send OTP');
  await press();
  expect(send).toHaveBeenCalledTimes(2);
});

it('does not wait where the code did not go out', async () => {
  render(<OtpField onSend={async () => false} />);
  await press();
  expect(button().textContent).toBe('Send OTP');
  expect(button().disabled).toBe(false);
});
