import { fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '#locales/i18n.ts';
import { CardGrid, type CardLook } from './card-grid.tsx';
import type { CardState } from './card-states.ts';

const LOOK: CardLook = { className: '', Sign: null };
const LOOKS = { free: LOOK, mine: LOOK, paid: LOOK, taken: LOOK, confirmed: LOOK };
const NAMES = { free: 'Available', mine: '', paid: '', taken: '', confirmed: '' };
const states = new Map(Array.from({ length: 30 }, (_, n) => [String(n + 1), 'free' as CardState]));

beforeEach(() => i18n.loadNamespaces('games'));

it('takes one press of Tab, and the arrow keys lead from card to card', () => {
  const onTouch = vi.fn();
  render(<CardGrid states={states} looks={LOOKS} names={NAMES} onTouch={onTouch} wideColumns="" />);
  const grid = document.querySelector<HTMLElement>('[role="group"]');
  // The test's browser lays nothing out.
  if (grid) grid.style.gridTemplateColumns = '44px 44px 44px 44px 44px 44px 44px';
  const focused = () => (document.activeElement as HTMLElement).dataset.card;
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  const stops = () => [...document.querySelectorAll<HTMLElement>('[tabindex="0"]')];
  expect(stops().map(({ dataset }) => dataset.card)).toEqual(['1']);
  stops()[0]?.focus();
  for (const [key, card] of [
    ['ArrowRight', '2'],
    ['ArrowDown', '9'],
    ['End', '14'],
    ['ArrowRight', '14'],
    ['ArrowUp', '7'],
    ['Home', '1'],
  ] as const) {
    press(key);
    expect(focused(), key).toBe(card);
  }
  expect(stops().map(({ dataset }) => dataset.card)).toEqual(['1']);
  expect(onTouch).not.toHaveBeenCalled();
  fireEvent.click(document.activeElement as Element);
  expect(onTouch).toHaveBeenCalledWith('1');
});
