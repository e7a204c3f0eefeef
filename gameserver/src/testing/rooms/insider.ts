import { createHash } from 'node:crypto';
import { defaultSettings } from '@chewata/common/contract/settings/defaults';
import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import { randomnessOf } from '@chewata/common/fairness/beacon-value';
import { QUICKNET, roundAt, timeOfRound } from '@chewata/common/fairness/chain';
import { seatEntropyOf } from '@chewata/common/fairness/commitment';
import { type RecordFault, recordFaults } from '@chewata/common/fairness/record-faults';
import { winningCards } from '@chewata/common/fairness/winning-cards';
import { type Call, GAMES, type Game } from '@chewata/common/games';
import { asRoundId, asUserId } from '@chewata/common/ids';
import type { Countdown } from '#domain/rooms/room.ts';
import type { SealedCard } from '#domain/rooms/round.ts';
import { BEACON_WAIT_MS, beaconValueOf } from '#services/rooms/fairness/beacon-value-of.ts';
import { canBeKnown } from '#services/rooms/fairness/can-be-known.ts';
import { newCountdown } from '#services/rooms/fairness/new-countdown.ts';
import { orderOf } from '#services/rooms/fairness/order-of.ts';
import { recordOf } from '#services/rooms/fairness/record.ts';
import type { RoomsContext } from '#services/rooms/rooms-context.ts';
import { loadConfig } from '../../config.ts';

/** The course of a round is no part of what it is drawn from. */
const NO_STORY = { callTimes: [], claims: [], winners: [], people: {}, storyHash: null };

/** The circumstances of a round beside the attack, times in ms. */
export interface Circumstances {
  readonly beaconMode?: 'preferred' | 'off';
  /** The beacon answers nothing for this long after the cards are sealed. */
  readonly cutFor?: number;
  /** The servers do nothing for this long from the end of the countdown on. */
  readonly stoppedFor?: number;
  /** The server's clock is that far behind. */
  readonly behind?: number;
  /** The operator replaces the seed once the beacon's value is known. */
  readonly replacesSeed?: boolean;
}

/** How the rounds ended for an insider who reads the seed. Wins count in rounds whose record is accepted. */
export interface Tally {
  wins: number;
  played: number;
  refunded: number;
  refused: number;
}

const hash = (text: string) => createHash('sha256').update(text).digest();
/** More cards to choose from would win no more often against the beacon. */
const CHOICE = 16;

/**
 * Plays rounds of that game by the services that fix, seal and draw them, on quicknet's times and a clock of their own.
 * The insider knows the seed, the cards of the others and every value that is published, and buys what would win if
 * the newest value decided. All random values follow from `name`.
 */
export async function insiderTally(
  name: string,
  game: Game,
  others: readonly string[],
  rounds: number,
  of: (round: number) => Circumstances,
): Promise<Tally> {
  const tally: Tally = { wins: 0, played: 0, refunded: 0, refused: 0 };
  for (let round = 0; round < rounds; round++) {
    const end = await insiderRound(`${name} ${game} ${round}`, game, others, of(round));
    if (end === 'refunded') tally.refunded++;
    else {
      tally.played++;
      if (end.faults.length > 0) tally.refused++;
      else if (end.won) tally.wins++;
    }
  }
  return tally;
}

async function insiderRound(
  name: string,
  game: Game,
  others: readonly string[],
  circumstances: Circumstances,
): Promise<'refunded' | { readonly won: boolean; readonly faults: readonly RecordFault[] }> {
  const { ctx, time, known } = stage(name, circumstances);
  const { behind = 0, stoppedFor = 0, cutFor = 0, replacesSeed = false } = circumstances;
  const countdown = newCountdown(ctx, { game, schedule: null, deadline: null });
  const { commitment, beacon, deadline } = countdown;
  const kept = { announced: { commitment, beacon: announcedOf(beacon) }, sealed: null, own: [] };

  // Cards are open until the end of the countdown by Redis' clock, which is right.
  time.now = deadline - 200;
  const cards = sealedCards([...others, bestCard(game, others, countdown.serverSeed, known())]);
  time.now = deadline + behind + stoppedFor;
  if (await canBeKnown(ctx, beacon)) return 'refunded';
  const sealed = {
    id: asRoundId('a'.repeat(24)),
    game,
    status: 'Finished' as const,
    algorithm: beacon ? ALGORITHMS.beacon : ALGORITHMS.seats,
    commitment,
    serverSeed: countdown.serverSeed,
    clientEntropy: seatEntropyOf(game, cards),
    cards,
    sealedAt: new Date(ctx.clock.now()),
    beacon: beacon && { ...beacon, signature: null, randomness: null },
  };
  time.cutUntil = time.now + cutFor;
  const value = await drawnValue(ctx, time, sealed);
  if (beacon && !value) return 'refunded';

  const drawn = { ...sealed, beacon: sealed.beacon && { ...sealed.beacon, ...value } };
  const mine = cards.at(-1)?.card ?? '';
  const seed = replacesSeed ? winningSeed(name, drawn, mine) : drawn.serverSeed;
  const made = { ...drawn, serverSeed: seed };
  const calls = orderOf(made, value?.randomness ?? null);
  const faults = recordFaults(recordOf({ ...made, ...NO_STORY, calls }), {
    chain: QUICKNET,
    isSignatureOf: null,
    kept,
  });
  return { won: winnersOf(game, calls, cards).join() === mine, faults };
}

const announcedOf = (beacon: Countdown['beacon']) =>
  beacon && { ...beacon, at: new Date(beacon.at).toISOString() };

/** The services' context of one round: a clock that the round sets, and a beacon that publishes by it. */
function stage(name: string, { beaconMode = 'preferred', behind = 0 }: Circumstances) {
  const begun = Date.parse('2036-01-07T09:00:00Z') + (hash(`${name} time`).readUInt16BE() % 3000);
  const time = { now: begun, cutUntil: 0 };
  const isPublished = (round: number) => timeOfRound(QUICKNET, round) <= time.now;
  const valueAt = (round: number) => {
    const signature = Buffer.concat([hash(`${name} a ${round}`), hash(`${name} b ${round}`)]).toString('hex');
    return { round, signature: signature.slice(0, 96), randomness: randomnessOf(signature.slice(0, 96)) };
  };
  const newest = () => roundAt(QUICKNET, time.now);
  const now = () => time.now - behind;
  const beacon: RoomsContext['beacon'] = {
    chain: QUICKNET,
    state: () => 'ready',
    value: async (round) => (isPublished(round) && time.now >= time.cutUntil ? valueAt(round) : null),
    refresh: async () => undefined,
    passed: () => timeOfRound(QUICKNET, newest()),
    clockSkew: () => 0,
  };
  const ctx = {
    beacon,
    config: loadConfig({ MONGO_URL: 'mongodb://none', REDIS_URL: 'redis://none' }),
    clock: { now, ruleNow: now, sleep: async () => undefined },
    random: { bytes: (count: number) => hash(`${name} seed`).subarray(0, count) },
    settings: { now: () => ({ ...defaultSettings('sandbox'), beaconMode }) },
    rooms: { time: async () => time.now },
    rounds: { keepBeacon: async () => undefined },
  } as unknown as RoomsContext;
  return { ctx, time, known: () => (beaconMode === 'off' ? null : valueAt(newest()).randomness) };
}

/** The beacon's value, asked for each second from its time until the round would be refunded. */
async function drawnValue(
  ctx: RoomsContext,
  time: { now: number },
  round: Parameters<typeof beaconValueOf>[1],
): Promise<{ signature: string; randomness: string } | null> {
  const { beacon } = round;
  if (!beacon) return null;
  for (time.now = beacon.at; time.now < beacon.at + BEACON_WAIT_MS; time.now += 1000)
    if (await beaconValueOf(ctx, round)) return ctx.beacon.value(beacon.round);
  return null;
}

/** The card that would win if that value decided; the first one if none of those tried would. */
function bestCard(
  game: Game,
  others: readonly string[],
  serverSeed: Countdown['serverSeed'],
  randomness: string | null,
): string {
  const free = GAMES[game].cards.slice(-CHOICE);
  const wins = (card: string) => {
    const cards = sealedCards([...others, card]);
    const algorithm = randomness === null ? ALGORITHMS.seats : ALGORITHMS.beacon;
    const clientEntropy = seatEntropyOf(game, cards);
    const round = { id: asRoundId('a'.repeat(24)), game, algorithm, clientEntropy, serverSeed, cards };
    return winnersOf(game, orderOf(round, randomness), cards).join() === card;
  };
  return free.find(wins) ?? free[0] ?? '';
}

/** A seed that lets the card win with the value that is known now. */
function winningSeed(
  name: string,
  round: Parameters<typeof orderOf>[0] & { readonly beacon: { readonly randomness: string | null } | null },
  mine: string,
): string {
  for (let attempt = 0; ; attempt++) {
    const serverSeed = hash(`${name} other ${attempt}`).toString('hex');
    const calls = orderOf({ ...round, serverSeed }, round.beacon?.randomness ?? null);
    if (winnersOf(round.game, calls, round.cards).join() === mine) return serverSeed;
  }
}

const sealedCards = (cards: readonly string[]): SealedCard[] =>
  cards.map((card, index) => ({
    card,
    userId: asUserId(String(index).padStart(24, '0')),
    seat: index + 1,
    stakeId: `stake-${index}`,
    free: false,
  }));

/** The cards that win, if no player claims before the end. */
const winnersOf = (
  game: Game,
  calls: readonly Call[],
  cards: readonly { card: string }[],
): readonly string[] =>
  winningCards(
    game,
    calls,
    cards.map(({ card }) => card),
  );
