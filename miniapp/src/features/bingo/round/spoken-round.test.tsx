import { bingoCard } from '@chewata/common/games/bingo/cards';
import { LANGUAGES } from '@chewata/common/languages';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { i18n } from '#locales/i18n.ts';
import { ballName } from './ball-name.ts';
import { CalledBalls } from './called-balls.tsx';
import { NumberBoard } from './number-board.tsx';
import { SpokenNearness } from './spoken-nearness.tsx';

beforeEach(() => i18n.loadNamespaces(['bingo', 'bingo-play']));
afterEach(async () => void (await i18n.changeLanguage('en')));

it.each(LANGUAGES)('each call is said politely, in the language of the player: %s', async (language) => {
  await i18n.changeLanguage(language);
  await i18n.loadNamespaces(['bingo', 'bingo-play']);
  const { rerender } = render(<CalledBalls called={[]} />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  for (const [number, ball] of [
    [7, 'B 7'],
    [61, 'O 61'],
  ] as const) {
    rerender(<CalledBalls called={[7, 61].slice(0, [7, 61].indexOf(number) + 1)} />);
    expect(screen.getByRole('status')).toBe(status);
    expect(status.textContent).toBe(i18n.t('bingo-play:game.current', { ball }));
    expect(status.textContent).toContain(ball);
  }
});

it('the board is one picture, whose name has the called numbers by letter', () => {
  render(<NumberBoard called={[61, 7, 3]} />);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Called numbers: B 3, 7; O 61');
});

it('says the number that a card needs, and then that it is complete', () => {
  const row = bingoCard(57).cells.slice(0, 5);
  const { rerender } = render(<SpokenNearness cards={['57', '9']} called={row.slice(0, 3)} />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  rerender(<SpokenNearness cards={['57', '9']} called={row.slice(0, 4)} />);
  expect(status.textContent).toContain('Card 57 needs ');
  expect(status.textContent).toContain(ballName(row[4] ?? 0));
  rerender(<SpokenNearness cards={['57', '9']} called={row} />);
  expect(status.textContent).toBe('Card 57 is complete. Press Bingo!');
});
