import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PrizeNow } from './prize-text.tsx';

const shown = (prize: number | string | null, full: number | string | null) => {
  const { container } = render(<PrizeNow prize={prize} full={full} />);
  return { struck: container.querySelector('del')?.textContent ?? null, text: container.textContent };
};

it('shows the full prize after enough games, in Birr or in kind', () => {
  expect(shown(17_500, 17_500)).toEqual({ struck: null, text: '17,500' });
  expect(shown('A ram', 'A ram')).toEqual({ struck: null, text: 'A ram' });
});

it('below the minimum of games, strikes it through: half of it from half of the minimum on, else nothing', () => {
  expect(shown(8750, 17_500)).toEqual({ struck: '17,500', text: '17,5008,750' });
  expect(shown(null, 17_500)).toEqual({ struck: '17,500', text: '17,500' });
  expect(shown(null, 'A ram')).toEqual({ struck: 'A ram', text: 'A ram' });
});

it('shows a dash for a rank without a prize', () => {
  expect(shown(null, null)).toEqual({ struck: null, text: '–' });
});
