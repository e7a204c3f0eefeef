import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefgh', 'weak'],
  ['1234567890', 'weak'],
  ['qwertyuiop', 'weak'],
  ['k7mvt2', 'fair'],
  ['bunaselam', 'fair'],
  ['bunaselam24', 'good'],
  ['Buna-selam-1978', 'strong'],
  ['ሰላም ለሁሉም ሰው', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
