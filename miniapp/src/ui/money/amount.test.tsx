import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatSeconds } from '../time/countdown.tsx';
import { Amount, formatAmount } from './amount.tsx';

it('writes money complete: groups of three, two decimals', () => {
  expect(formatAmount(0)).toBe('0.00');
  expect(formatAmount(1234567.5)).toBe('1,234,567.50');
  expect(formatAmount(-1500)).toBe('-1,500.00');
  expect(formatAmount(4480, true)).toBe('4,480');
  expect(formatAmount(0.1 + 0.2)).toBe('0.30');
  expect(formatAmount(12.5, true)).toBe('12.50');
});

it('names its unit in words, or ETB where the specification writes so', () => {
  const text = (unit?: 'etb' | 'none') =>
    render(<Amount value={240} {...(unit && { unit })} />).container.textContent;
  expect(text()).toBe('240.00 Birr');
  expect(text('etb')).toBe('240.00 ETB');
  expect(text('none')).toBe('240.00');
});

it('formats seconds as minutes:seconds', () => {
  expect(formatSeconds(24)).toBe('0:24');
  expect(formatSeconds(65)).toBe('1:05');
  expect(formatSeconds(-3)).toBe('0:00');
});
