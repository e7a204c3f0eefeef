import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AmountField } from './amount-field.tsx';

it('takes digits, commas and points, and no sign or letter', () => {
  const onChange = vi.fn();
  render(<AmountField label="Amount" onChange={({ target }) => onChange(target.value)} />);
  const input = screen.getByLabelText<HTMLInputElement>('Amount');
  fireEvent.change(input, { target: { value: '-1,5e0.5' } });
  expect(input.value).toBe('1,50.5');
  expect(onChange).toHaveBeenCalledWith('1,50.5');
});

it('takes a sign if the amount may be negative', () => {
  render(<AmountField label="Amount" signed />);
  const input = screen.getByLabelText<HTMLInputElement>('Amount');
  fireEvent.change(input, { target: { value: '-15.50 Birr' } });
  expect(input.value).toBe('-15.50');
});
