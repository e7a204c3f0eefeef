import { bingoCard } from '@chewata/common/games/bingo/cards';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { i18n } from '#locales/i18n.ts';
import { BingoCard } from './bingo-card.tsx';
import { type CellState, wonCells } from './cell-states.ts';

beforeEach(() => i18n.loadNamespaces('card'));

const { cells } = bingoCard(57);
const [first = 0, second = 0] = cells;
const namesIn = (row: HTMLElement | undefined, role: string) =>
  within(row as HTMLElement)
    .getAllByRole(role)
    .map((cell) => cell.getAttribute('aria-label') ?? cell.textContent);

it('is a table with a name, the letters as heads, and cells that say their state', () => {
  const states: CellState[] = wonCells(57, cells.slice(0, 5));
  states[5] = 'marked';
  states[6] = 'missing';
  render(<BingoCard number={57} states={states} />);
  const [heads, winning, mixed, middle] = within(
    screen.getByRole('table', { name: 'Card No. 57' }),
  ).getAllByRole('row');
  expect(namesIn(heads, 'columnheader')).toEqual(['B', 'I', 'N', 'G', 'O']);
  expect(namesIn(winning, 'cell')[0]).toBe(`${first}, in the winning line`);
  expect(namesIn(mixed, 'cell')).toEqual([
    `${cells[5]}, marked`,
    `${cells[6]}, still missing`,
    ...cells.slice(7, 10).map(String),
  ]);
  expect(namesIn(middle, 'cell')[2]).toBe('free cell');
});

it('takes one press of Tab; the arrow keys move in it and pass the free cell', () => {
  render(<BingoCard number={57} pressable />);
  const cell = (place: number) => document.querySelector<HTMLElement>(`[data-at="${place}"]`);
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  const stops = () => [...document.querySelectorAll('[tabindex="0"]')];
  expect(stops()).toEqual([cell(0)]);
  cell(0)?.focus();
  press('ArrowRight');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(String(second));
  press('ArrowDown');
  press('ArrowRight');
  press('ArrowDown');
  expect(document.activeElement).toBe(cell(17));
  press('ArrowUp');
  expect(document.activeElement).toBe(cell(7));
  press('ArrowUp');
  press('ArrowUp');
  expect(document.activeElement).toBe(cell(2));
  expect(stops()).toEqual([cell(2)]);
});

it('says which cells are marked', () => {
  render(<BingoCard number={57} pressable states={cells.map((_, n) => (n === 0 ? 'marked' : 'plain'))} />);
  expect(screen.getByRole('gridcell', { name: `${first}, marked`, selected: true })).toBeTruthy();
  expect(screen.getByRole('gridcell', { name: String(second), selected: false })).toBeTruthy();
});
