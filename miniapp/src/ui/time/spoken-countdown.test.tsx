import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { i18n } from '#locales/i18n.ts';
import { SpokenCountdown } from './spoken-countdown.tsx';

beforeEach(() => i18n.loadNamespaces('round'));

it('says a countdown at 30, 10 and 5 seconds, and nothing in between or after it', () => {
  const { rerender } = render(<SpokenCountdown seconds={42} />);
  const said: (string | null)[] = [];
  for (let seconds = 42; seconds >= 0; seconds -= 1) {
    rerender(<SpokenCountdown seconds={seconds} />);
    const text = screen.getByRole('status').textContent;
    if (text !== (said.at(-1) ?? '')) said.push(text);
  }
  expect(said).toEqual(['30 seconds left', '10 seconds left', '5 seconds left', '']);
});

it('says what is left to a player who misses the exact second', () => {
  const { rerender } = render(<SpokenCountdown seconds={11} />);
  rerender(<SpokenCountdown seconds={9} />);
  expect(screen.getByRole('status').textContent).toBe('10 seconds left');
});
