import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { i18n } from '#locales/i18n.ts';
import { LastWins, type LastWinsProps } from './last-wins.tsx';

beforeEach(() => i18n.loadNamespaces('lobby'));

const show = (wins: LastWinsProps['wins']) =>
  render(
    <MemoryRouter>
      <LastWins wins={wins} />
    </MemoryRouter>,
  );
const win = { roundId: 'r1', stake: 10, phone: '******4567', amount: 1480.5, winners: 1, at: '' };

it('shows each win with the masked phone and the stake, and leads to the check of its round', () => {
  show([win, { ...win, roundId: 'r2', amount: 80, winners: 3 }]);
  const [first, second] = within(screen.getByRole('region', { name: 'Last wins' })).getAllByRole('link');
  const visible = (link?: HTMLElement) => link?.querySelector('[aria-hidden]')?.textContent;
  expect(visible(first)).toBe('1,480.50 Birr******4567 · 10 Birr');
  expect(first?.getAttribute('href')).toBe('/fairness/r1');
  expect(first).toBe(
    screen.getByRole('link', { name: '******4567 won 1,480.50 Birr at 10 Birr: check the round' }),
  );
  expect(visible(second)).toBe('80 Birr******4567 +2 · 10 Birr');
});

it('says what will be here only if it is known that nothing was won yet', () => {
  const text = 'The wins of the last rounds appear here.';
  const { unmount } = show(undefined);
  expect(screen.queryByText(text)).toBeNull();
  unmount();
  show([]);
  expect(screen.getByText(text)).toBeTruthy();
});
