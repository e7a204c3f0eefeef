import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RoomServer, refusal } from '#games/testing/room-server.ts';
import { button, currentLocation, showScreen } from '#games/testing/show-screen.tsx';
import { CardsScreen } from './cards-screen.tsx';

const STATE = { singleStake: 20, userPhone: '+251911234567', gameSpace: null };
const show = (state: unknown = STATE) => showScreen('/select-cards', CardsScreen, state);
/** Found by its data attribute: a search by role among 200 buttons takes seconds. */
function card(number: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-card="${number}"]`);
  if (!found) throw new Error(`no card ${number}`);
  return found;
}
const stateOf = (number: number) => card(number).dataset.cardState;
const joined = () => waitFor(() => expect(document.body.textContent).toContain('· 0 cards'));

let server: RoomServer;
beforeEach(async () => {
  server = new RoomServer();
  await server.open();
});
afterEach(() => server.close());

it('goes back to the stakes if the navigation state has no stake', async () => {
  await show({ userPhone: '+251911234567' });
  expect(currentLocation().path).toBe('/BetAmountPage');
});

it('joins the open room of the stake, and lets the server create one', async () => {
  await show();
  await joined();
  expect(server.of('joinRoom')).toEqual([[{ stake: 20, gameSpace: null, createGame: true }]]);
});

it('selects a touched card at once, holds it, and releases it at the second touch', async () => {
  await show();
  await joined();
  fireEvent.click(card(57));
  expect(stateOf(57)).toBe('mine');
  expect(screen.getByText('Card No. 57')).toBeTruthy();
  await waitFor(() => expect(server.of('selectCards')).toEqual([[['57'], { roomId: 'r1' }]]));
  fireEvent.click(card(57));
  expect(stateOf(57)).toBe('free');
  await waitFor(() => expect(server.of('removeCards')).toEqual([[{ roomId: 'r1' }, ['57']]]));
});

it('holds a card that was touched before the room was joined', async () => {
  await show();
  fireEvent.click(card(57));
  expect(stateOf(57)).toBe('mine');
  await waitFor(() => expect(server.of('selectCards')).toEqual([[['57'], { roomId: 'r1' }]]));
});

it('drops a card that the server refuses, and shows why', async () => {
  server.replies.set('selectCards', () => refusal('CARD_TAKEN', 'Card Already held by another player'));
  await show();
  await joined();
  fireEvent.click(card(57));
  expect(await screen.findByText('Card Already held by another player')).toBeTruthy();
  expect(stateOf(57)).toBe('free');
});

it('distinguishes my cards from those of others, and drops a selected card that is lost', async () => {
  await show();
  await joined();
  fireEvent.click(card(3));
  fireEvent.click(card(4));
  act(() => server.change({ viewingCards: { 1: ['3'], 2: ['4', '5'] }, players: { 2: ['6'] } }));
  await waitFor(() => expect([3, 4, 5, 6].map(stateOf)).toEqual(['mine', 'taken', 'taken', 'confirmed']));
  await waitFor(() => expect(button(/Confirm 1 card/)).toBeTruthy());
});

it('pays for the selected cards in this room; the button shows their number and price', async () => {
  server.replies.set('confirmCards', () => ({
    ok: true,
    activeBalance: 60,
    bonusWallet: 0,
    remainingSpin: 0,
  }));
  await show();
  await joined();
  expect(button('Confirm Cards').disabled).toBe(true);
  fireEvent.click(card(2));
  fireEvent.click(card(57));
  fireEvent.click(button('Confirm 2 cards'));
  expect(await screen.findByText(/2 cards are in/)).toBeTruthy();
  expect(server.of('confirmCards')).toEqual([[['2', '57'], { roomId: 'r1' }]]);
  expect(stateOf(2)).toBe('paid');
  expect(screen.getByText('60.00')).toBeTruthy();
});

it('gives a paid card back while the countdown runs', async () => {
  server.room = { ...server.room, status: 'Starting', countDownVal: 20, players: { 1: ['9'] } };
  server.replies.set('removeCards', () => {
    server.change({ players: {}, status: 'Available' });
    return { ok: true, activeBalance: 120, bonusWallet: 0, remainingSpin: 0 };
  });
  await show();
  await waitFor(() => expect(stateOf(9)).toBe('paid'));
  fireEvent.click(card(9));
  fireEvent.click(button('Return cards: +20 Birr'));
  await waitFor(() => expect(stateOf(9)).toBe('free'));
  expect(server.of('removeCards')).toEqual([[{ roomId: 'r1' }, ['9']]]);
  expect(screen.getByText('120.00')).toBeTruthy();
});

it('leads to a deposit if the balance does not cover the cards', async () => {
  server.replies.set('confirmCards', () => refusal('INSUFFICIENT_FUNDS', 'Insufficient balance'));
  await show();
  await joined();
  fireEvent.click(card(2));
  fireEvent.click(button('Confirm 1 card'));
  const dialog = await screen.findByRole('dialog', { hidden: true });
  expect(dialog.textContent).toContain('These cards cost 20.00 Birr. You have 100.00 Birr.');
  fireEvent.click(within(dialog).getByText('Deposit'));
  await waitFor(() => expect(currentLocation().path).toBe('/wallet'));
});

it('shows held and paid cards of mine differently, with a legend', async () => {
  server.room = { ...server.room, players: { 1: ['9'] } };
  await show();
  await waitFor(() => expect(stateOf(9)).toBe('paid'));
  fireEvent.click(card(57));
  expect(card(57).className).not.toBe(card(9).className);
  expect(card(57).querySelector('svg')?.outerHTML).not.toBe(card(9).querySelector('svg')?.outerHTML);
  for (const name of ['Chosen', 'Paid', 'Others hold', 'Others paid'])
    expect(screen.getAllByText(name).length).toBeGreaterThan(0);
});

it('promises no win before anyone has paid', async () => {
  await show();
  await joined();
  const facts = () => screen.getByTestId('room-facts').textContent;
  expect(facts()).toBe('The win grows with each card · 0 cards');
  act(() => server.change({ players: { 2: ['4', '5'] } }));
  await waitFor(() => expect(facts()).toBe('Win 48 Birr · 2 cards'));
});

it('selects a random free card, and says so if there is none', async () => {
  const all = Array.from({ length: 200 }, (_, n) => String(n + 1));
  server.room = { ...server.room, players: { 2: all.filter((one) => one !== '77') } };
  await show();
  await joined();
  fireEvent.click(button('Pick for me'));
  expect(stateOf(77)).toBe('mine');
  fireEvent.click(button('Pick for me'));
  expect(await screen.findByText('No free cards at the moment')).toBeTruthy();
});

it('holds no more cards than the setting allows', async () => {
  await show();
  await joined();
  for (let number = 1; number <= 11; number++) fireEvent.click(card(number));
  expect(await screen.findByText('You can hold at most 10 cards')).toBeTruthy();
  expect(stateOf(11)).toBe('free');
});

it('goes to the round when play begins and I have a paid card', async () => {
  server.room = { ...server.room, status: 'Starting', countDownVal: 1, players: { 1: ['9'] } };
  await show();
  await waitFor(() => expect(stateOf(9)).toBe('paid'));
  act(() => server.change({ status: 'Playing' }));
  await waitFor(() => expect(currentLocation().path).toBe('/game'));
  expect(currentLocation().state).toEqual({
    phoneNumber: '+251911234567',
    requestPackage: { stake: 20, gameSpace: null, gameSpaceObject: null },
    roomId: 'r1',
  });
});

it('stays for the next room if play begins without me, and holds the same cards there', async () => {
  await show();
  await joined();
  fireEvent.click(card(57));
  await waitFor(() => expect(server.of('selectCards')).toHaveLength(1));
  act(() => server.send('changeRoom', { ...server.room, id: 'r2', seq: 1 }));
  expect(await screen.findByText(/The round has started/)).toBeTruthy();
  await waitFor(() => expect(server.of('selectCards')[1]).toEqual([['57'], { roomId: 'r2' }]));
  expect(stateOf(57)).toBe('mine');
  expect(currentLocation().path).toBe('/select-cards');
});

it('returns to the stakes with the server’s message if there are too few players', async () => {
  server.room = { ...server.room, status: 'Starting', countDownVal: 1, players: { 1: ['9'] } };
  await show();
  await waitFor(() => expect(stateOf(9)).toBe('paid'));
  act(() => {
    server.change({ status: 'Refunded' });
    server.send('timeoutMessage', { message: 'Not enough players.', success: false }, 'r1');
    server.send('timeoutFinished', 'r1');
  });
  await waitFor(() => expect(currentLocation().path).toBe('/BetAmountPage'));
  expect(currentLocation().state).toMatchObject({ notice: { tone: 'bad', text: 'Not enough players.' } });
});

it('returns to the stakes with the server’s message if the room cannot be joined', async () => {
  server.replies.set('joinRoom', () => refusal('STAKE_UNKNOWN', 'This stake is not offered'));
  await show();
  await waitFor(() => expect(currentLocation().path).toBe('/BetAmountPage'));
  expect(currentLocation().state).toMatchObject({ notice: { text: 'This stake is not offered' } });
});

it('releases held cards when the player goes back', async () => {
  await show();
  await joined();
  fireEvent.click(card(57));
  fireEvent.click(button('Go Back'));
  await waitFor(() => expect(server.of('removeCards')).toEqual([[{ roomId: 'r1' }, ['57']]]));
  await waitFor(() => expect(server.of('leaveRoom')).toEqual([['r1']]));
  expect(currentLocation().path).toBe('/BetAmountPage');
});

it('selects the cards of the last round again (Play again)', async () => {
  server.room = { ...server.room, players: { 2: ['8'] } };
  await show({ ...STATE, cards: ['7', '8'] });
  await waitFor(() => expect([7, 8].map(stateOf)).toEqual(['mine', 'confirmed']));
  expect(await screen.findByText('Already taken: 8')).toBeTruthy();
  expect(server.of('selectCards')).toEqual([[['7'], { roomId: 'r1' }]]);
});
