import { ballLetter } from '@chewata/common/games/bingo/ball';
import { bingoCard } from '@chewata/common/games/bingo/cards';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '#locales/i18n.ts';
import { MyCards, type MyCardsProps } from './my-cards.tsx';
import { useOneAway } from './use-one-away.ts';

const row = (card: number) => bingoCard(card).cells.slice(0, 5);
const name = (number: number) => `${ballLetter(number)} ${number}`;
const PROPS: MyCardsProps = {
  cards: ['9', '57', '120'],
  called: [],
  marks: {},
  isNearestFirst: true,
  onCell: vi.fn(),
};

beforeEach(async () => {
  await i18n.loadNamespaces(['bingo', 'bingo-play']);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const places = () =>
  [...document.querySelectorAll<HTMLElement>('[data-place]')]
    .sort((a, b) => Number(a.dataset.place) - Number(b.dataset.place))
    .map((place) => place.querySelector<HTMLElement>('[data-bingo-card]')?.dataset.bingoCard);
const withCalls = (called: number[]) => <MyCards {...PROPS} called={called} />;
const NEAR_120 = row(120).slice(0, 4);

it('moves the nearest card to the first place, but leaves it in its place of the page', () => {
  const { rerender } = render(withCalls([]));
  expect(places()).toEqual(['9', '57', '120']);
  rerender(withCalls(NEAR_120));
  expect(places()[0]).toBe('120');
  const inPage = [...document.querySelectorAll<HTMLElement>('[data-place]')];
  expect(inPage[2]?.dataset.place).toBe('0');
  expect(inPage[2]?.style.transform).toContain('translate');
});

it('moves no card while a finger is down, nor within 2 s after it', () => {
  const { rerender } = render(withCalls([]));
  fireEvent.pointerDown(document.querySelector('[data-bingo-card]') as HTMLElement);
  act(() => void vi.advanceTimersByTime(60_000));
  rerender(withCalls(NEAR_120));
  expect(places()).toEqual(['9', '57', '120']);
  fireEvent.pointerUp(document.body);
  act(() => void vi.advanceTimersByTime(2000));
  expect(places()).toEqual(['9', '57', '120']);
  act(() => void vi.advanceTimersByTime(2500));
  expect(places()[0]).toBe('120');
});

it('moves no card if the player has switched that off', () => {
  render(<MyCards {...PROPS} isNearestFirst={false} called={NEAR_120} />);
  expect(places()).toEqual(['9', '57', '120']);
});

it('names the number that a card needs', () => {
  render(<MyCards {...PROPS} cards={['120']} called={NEAR_120} />);
  const missing = row(120)[4] ?? 0;
  expect(screen.getByText(new RegExp(`^needs .*${name(missing)}`))).toBeTruthy();
});

it('shows many cards small on a phone, and enlarges one at a tap', () => {
  const onCell = vi.fn();
  const marks = { 57: [] };
  const { rerender } = render(<MyCards {...PROPS} marks={null} onCell={onCell} />);
  expect(screen.queryByText('Card No. 57')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge card 57' }));
  expect(screen.getByText('Card No. 57')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge card 57' }));
  expect(screen.queryByText('Card No. 57')).toBeNull();
  // Marked by hand, the first card is large from the start.
  rerender(<MyCards {...PROPS} marks={marks} onCell={onCell} />);
  expect(screen.getByText('Card No. 9')).toBeTruthy();
  fireEvent.click(document.querySelector(`[data-cell="${row(9)[0]}"]`) as HTMLElement);
  expect(onCell).toHaveBeenCalledWith('9', row(9)[0]);
});

it('lets a card that comes to one away be heard once, unless the game is muted', () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const Host = ({ called, isMuted }: { called: number[]; isMuted: boolean }) => {
    useOneAway(['120'], called, isMuted);
    return null;
  };
  const { rerender } = render(<Host called={[]} isMuted={false} />);
  rerender(<Host called={NEAR_120} isMuted={false} />);
  rerender(<Host called={[...NEAR_120, 75]} isMuted={false} />);
  expect(play).toHaveBeenCalledTimes(1);
  cleanup();
  const muted = render(<Host called={[]} isMuted />);
  muted.rerender(<Host called={NEAR_120} isMuted />);
  expect(play).toHaveBeenCalledTimes(1);
});
