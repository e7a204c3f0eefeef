import type { Room } from '@chewata/common/contract/rooms/room';
import type { Page } from '@playwright/test';
import type { Events } from '../looks/fake-sockets.ts';
import { finished, oneRoom, playedRound, waitingRoom, withCards } from '../looks/fixed-rooms.ts';
import type { Screen } from './screens.ts';

/** The navigation state with which the stakes open the cards, and the cards a round. */
const start = (stake: number) => ({
  phoneNumber: '+251911234567',
  requestPackage: { stake, gameSpace: null, gameSpaceObject: null },
  roomId: null,
  singleStake: stake,
  userPhone: '+251911234567',
  cards: [],
});

/** A screen of a game whose room is this one; `events` follow at once. */
const state = (
  name: string,
  path: string,
  room: Room,
  options: Partial<Screen> & { readonly events?: Events } = {},
): Screen => {
  const { events = [], ...rest } = options;
  const as = room.game === 'bingo' ? 'player' : 'admin';
  return { name, as, path, start: start(room.stake), rooms: oneRoom(room, events), ...rest };
};

const dialog = (page: Page) => page.getByRole('dialog').waitFor();
const toStakes = (page: Page) => page.waitForURL(/BetAmountPage/);

/** The banner comes after a second and a half. */
async function loseConnection(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    dispatchEvent(new Event('offline'));
  });
  await page.locator('[role=status] .lucide-wifi-off').waitFor();
}

async function practise(page: Page): Promise<void> {
  await page.locator('[data-card-state="free"]').first().click();
  await page.locator('main button').last().click();
  await page.locator('[data-called]').first().waitFor();
}

/** Numbers that are not in the first row of card 7, and that row. */
const OTHERS = [18, 33, 47, 62, 9, 24];
const FIRST_ROW = [7, 16, 42, 49, 63];
/** The calls after which card 7 has that many numbers of its first row. */
const calls = (own: number): number[] => [...OTHERS, ...FIRST_ROW.slice(0, own)];
const bingo = (own: number): Room => ({
  ...playedRound(),
  calledNumbers: calls(own),
  round: calls(own).length,
});
const watched: Room = { ...bingo(3), seat: null };

const SPIN_CARDS = ['4', '14', '24', '31', '33', '41', '51', '58', '68', '78', '85'];
const spin: Room = {
  ...withCards(waitingRoom('spin', 50), { 1: ['57'], 2: SPIN_CARDS }),
  id: 'spin',
  status: 'Playing',
  seat: 1,
  rounds: 3,
  percents: [70, 20, 10],
};
const landed = (...calledNumbers: number[]): Room => ({
  ...spin,
  calledNumbers,
  round: calledNumbers.length,
});

const flip: Room = {
  ...withCards(waitingRoom('flip', 50), { 1: ['H'], 2: ['T'] }),
  id: 'flip',
  status: 'Playing',
  seat: 1,
  rounds: 3,
};
const tossed = (...calledNumbers: ('H' | 'T')[]): Room => ({
  ...flip,
  calledNumbers,
  round: calledNumbers.length,
});

/** The screens of each game in the states that a round goes through. */
export const GAME_STATES: readonly Screen[] = [
  state('bingo-waiting', '/select-cards', {
    ...withCards(waitingRoom('bingo', 10), { 1: ['7', '57'], 2: ['3', '18'] }),
    status: 'Starting',
    seat: 1,
    countDownVal: 9,
    beacon: { chain: 'quicknet', round: 1, at: '2026-11-25T09:00:00Z' },
  }),
  state('bingo-round', '/game', bingo(3)),
  state('bingo-one-away', '/game', bingo(4)),
  state('bingo-complete', '/game', bingo(5)),
  state('bingo-watching', '/game', watched),
  state('bingo-won', '/game', bingo(5), { events: finished(bingo(5), ['7', 1, 32]), prepare: dialog }),
  state('bingo-lost', '/game', bingo(4), { events: finished(bingo(4), ['18', 2, 32]), prepare: dialog }),
  state('bingo-offline', '/game', bingo(3), { prepare: loseConnection }),
  state('bingo-refunded', '/game', { ...bingo(0), status: 'Refunded' }, { prepare: toStakes }),
  { name: 'practice-cards', as: 'player', path: '/practice' },
  { name: 'practice-round', as: 'player', path: '/practice', prepare: practise },
  state('spin-numbers', '/chooseCard', { ...waitingRoom('spin', 50), id: 'spin' }),
  state('spin-round', '/spingame', spin, { events: [['spinCountdown', 4, 'spin']] }),
  state('spin-landed', '/spingame', landed(78, 33)),
  state('spin-won', '/spingame', landed(78, 4, 57), {
    events: finished(landed(78, 4, 57), ['78', 2, 336], ['4', 2, 96], ['57', 1, 48]),
    prepare: dialog,
  }),
  state('spin-lost', '/spingame', landed(78, 4, 31), {
    events: finished(landed(78, 4, 31), ['78', 2, 336], ['4', 2, 96], ['31', 2, 48]),
    prepare: dialog,
  }),
  state('flip-sides', '/flipHeadTail', {
    ...waitingRoom('flip', 50),
    id: 'flip',
    players: {},
    viewingCards: {},
  }),
  state('flip-round', '/flipCoinGame', tossed('H', 'T')),
  state('flip-won', '/flipCoinGame', tossed('H', 'H'), {
    events: finished(tossed('H', 'H'), ['H', 1, 95]),
    prepare: dialog,
  }),
  state('flip-lost', '/flipCoinGame', tossed('T', 'T'), {
    events: finished(tossed('T', 'T'), ['T', 2, 95]),
    prepare: dialog,
  }),
];
