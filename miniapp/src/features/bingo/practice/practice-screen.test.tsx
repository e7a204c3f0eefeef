import { BINGO_CARDS, bingoCard } from '@chewata/common/games/bingo/cards';
import { completeAt } from '@chewata/common/games/bingo/patterns';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LIMITS_KEY } from '#api/limits-key.ts';
import { queryClient } from '#api/query-client.ts';
import { savePreference } from '#device/preferences.ts';
import { button, currentLocation, showScreen } from '#games/testing/show-screen.tsx';
import { drawRound } from './practice-round.ts';
import { PracticeScreen } from './practice-screen.tsx';

const SEED = '07'.repeat(32);
const round = drawRound(SEED);
const completeOf = (card: string): number => completeAt(bingoCard(Number(card)), round.calls) ?? 75;
const partnerAt = Math.min(...round.partners.map(completeOf));
const free = BINGO_CARDS.map(({ number }) => String(number))
  .filter((card) => !round.partners.includes(card))
  .sort((a, b) => completeOf(a) - completeOf(b));
/** The first complete of all cards, and the last. */
const [fast = '', slow = ''] = [free[0], free.at(-1)];

let pauses: { excludedUntil?: string; timeOutUntil?: string };
const asked = vi.fn();
beforeEach(() => {
  pauses = {};
  asked.mockClear();
  queryClient.removeQueries({ queryKey: LIMITS_KEY });
  savePreference('bingo.autoMark', 'true');
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(
    (bytes) => (bytes as unknown as Uint8Array).fill(7) as never,
  );
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    asked(new URL(String(address), 'http://test').pathname);
    return Response.json({ success: true, excludedUntil: null, timeOutUntil: null, ...pauses });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const ribbons = () => screen.getAllByText('Practice · no money').length;

/** Chooses the card and starts; the first number comes after 5 s, the next ones every 4 s. */
async function play(card: string): Promise<void> {
  await showScreen('/practice', PracticeScreen, null);
  await screen.findByText('Start the round');
  expect(ribbons()).toBe(1);
  asked.mockClear();
  vi.useFakeTimers();
  expect(button('Start the round').disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${card}, `) }));
  fireEvent.click(button('Start the round'));
  expect(ribbons()).toBe(1);
  // Each second starts with a new drawing of the screen.
  for (let second = 0; second < 5; second += 1) await pass(1000);
  await pass(0);
}
async function playUntilCall(n: number): Promise<void> {
  for (let calls = 1; calls < n; calls += 1) await pass(4000);
}
const calledOnBoard = () => document.querySelectorAll('[data-called]').length;

it('calls the numbers, refuses a claim that is no bingo, accepts one that is, and sends nothing', async () => {
  expect(completeOf(fast)).toBeLessThan(partnerAt);
  await play(fast);
  expect(calledOnBoard()).toBe(1);
  fireEvent.click(button('BINGO!'));
  await act(async () => fireEvent.click(button('No complete card. Press again to claim')));
  expect(button('Not yet. Wait for the next number')).toBeTruthy();
  await playUntilCall(completeOf(fast) + 1);
  expect(calledOnBoard()).toBe(completeOf(fast) + 1);
  await act(async () => fireEvent.click(button('BINGO!')));
  await pass(1500);
  expect(screen.getByRole('dialog').textContent).toContain('Bingo! You won this practice round.');
  expect(screen.getByRole('dialog').textContent).toContain('No money was paid or won.');
  expect(ribbons()).toBeGreaterThan(0);
  expect(screen.queryByText(/Share|fair/)).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  fireEvent.click(button('Practise again'));
  expect(button('Start the round').disabled).toBe(true);
});

it('is won by a partner who claims first, and says how near my card was', async () => {
  await play(slow);
  await playUntilCall(partnerAt + 1);
  await pass(2900);
  expect(screen.queryByRole('dialog')).toBeNull();
  await pass(100);
  await pass(1500);
  const first = round.partners.findIndex((card) => completeOf(card) === partnerAt) + 1;
  const text = screen.getByRole('dialog').textContent;
  expect(text).toContain(`Practice partner ${first} was first.`);
  expect(text).toContain(`Card ${slow} was`);
  expect(asked).not.toHaveBeenCalled();
  fireEvent.click(button('To the stakes'));
  expect(currentLocation().path).toBe('/BetAmountPage');
});

it('does not let a card of a partner be chosen', async () => {
  await showScreen('/practice', PracticeScreen, null);
  fireEvent.click(
    await screen.findByRole('button', { name: `${round.partners[0]}, Bought by another player` }),
  );
  expect(button('Start the round').disabled).toBe(true);
});

it.each([
  ['excludedUntil', /You have excluded yourself until .* Practice is closed/],
  ['timeOutUntil', /You are taking a break until .* Practice is closed/],
] as const)('is closed during a pause: %s', async (kind, reason) => {
  pauses = { [kind]: '2030-01-01T00:00:00.000Z' };
  await showScreen('/practice', PracticeScreen, null);
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.queryByText('Start the round')).toBeNull();
});
