import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

it('ignores presses until the promise of the first one settles', async () => {
  let finish: () => void = () => undefined;
  const press = vi.fn(() => new Promise<void>((done) => (finish = done)));
  render(<Button onClick={press}>Pay</Button>);
  const button = screen.getByRole('button', { name: 'Pay' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => finish());
  expect(button.getAttribute('aria-busy')).toBeNull();
  fireEvent.click(button);
  expect(press).toHaveBeenCalledTimes(2);
  await act(async () => finish());
});

it('can be pressed again after a failure', async () => {
  const press = vi.fn(() => Promise.reject(new Error('no')).catch(() => undefined));
  render(<Button onClick={press}>Pay</Button>);
  await act(async () => {
    fireEvent.click(screen.getByRole('button'));
  });
  fireEvent.click(screen.getByRole('button'));
  expect(press).toHaveBeenCalledTimes(2);
  await act(async () => undefined);
});

it('does not submit a form while it is pending', () => {
  const submit = vi.fn((event) => event.preventDefault());
  const form = (pending: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" pending={pending}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  fireEvent.click(screen.getByRole('button'));
  expect(submit).not.toHaveBeenCalled();
  rerender(form(false));
  fireEvent.click(screen.getByRole('button'));
  expect(submit).toHaveBeenCalledTimes(1);
});
