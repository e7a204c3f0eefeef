import { expect, it } from 'vitest';
import { keepTogether } from './keep-together.ts';

it('joins an amount and its Birr, before and after', () => {
  expect(keepTogether('በ{{stake}} ብር ይግቡ')).toBe('በ{{stake}}\u00A0ብር ይግቡ');
  expect(keepTogether('ነጻ ስፒን፦ 0 ብር')).toBe('ነጻ ስፒን፦ 0\u00A0ብር');
  expect(keepTogether('Birriin {{amount}} gara {{phone}}')).toBe('Birriin\u00A0{{amount}} gara {{phone}}');
});

it('leaves other spaces alone', () => {
  expect(keepTogether('ቢንጎ ብር {{n}} ጊዜ')).toBe('ቢንጎ ብር {{n}} ጊዜ');
});
