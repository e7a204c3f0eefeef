import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Amount, formatAmount } from './amount.tsx';

it('shows all digits: groups of three, two decimals', () => {
  expect(formatAmount(0)).toBe('0.00');
  expect(formatAmount(1234567.5)).toBe('1,234,567.50');
  expect(formatAmount(-1500)).toBe('-1,500.00');
  expect(formatAmount(4480, true)).toBe('4,480');
  expect(formatAmount(0.1 + 0.2)).toBe('0.30');
  expect(formatAmount(12.5, true)).toBe('12.50');
});

it('adds the unit as a word, as ETB, or not at all', () => {
  const text = (unit?: 'etb' | 'none') =>
    render(<Amount value={240} {...(unit && { unit })} />).container.textContent;
  expect(text()).toBe('240.00 Birr');
  expect(text('etb')).toBe('240.00 ETB');
  expect(text('none')).toBe('240.00');
});
