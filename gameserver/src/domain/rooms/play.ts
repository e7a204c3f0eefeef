import type { OwnGameEvent } from '@chewata/common/contract/sockets/events';
import type { Call, Game } from '@chewata/common/games';
import type { OwnedCard } from '@chewata/common/games/definition';
import type { UserId } from '@chewata/common/ids';
import type { MessageKey, MessageParams } from '@chewata/common/locales/keys';
import type { Santim } from '@chewata/common/money';
import type { Pace } from './pace.ts';

/** How fast a game plays, by its pace. */
export interface PlayTiming {
  /** Between two calls. */
  readonly callMs: number;
}

/** The state of play that every game has, from the start of play on. Times in ms. */
export interface PlayState {
  readonly startedAt: number;
  readonly clientEntropy: string;
  /** Every possible call, in order; empty until the beacon's value is known (D11). Only the server knows it. */
  readonly order: readonly Call[];
  /** When the beacon's value was known; absent before that, and in rounds without a beacon. */
  readonly drawnAt?: number;
  /** How many of them have been made. */
  readonly called: number;
  /** When the last of them was due, or play began. */
  readonly calledAt: number;
  /** When each of them was made; absent before the first. */
  readonly callTimes?: readonly number[];
}

export interface CardInPlay extends OwnedCard {
  readonly userId: UserId;
}

/** A card and its prize, before tax. */
export interface CardPrize extends CardInPlay {
  readonly amount: Santim;
}

/** The part of a round that decides its prizes, together with its play. */
export interface RoundInPlay {
  readonly stake: Santim;
  readonly netWin: Santim;
  readonly cards: readonly CardInPlay[];
}

/** The next step of a room in play, and when it is due (ms). */
export type PlayStep<G extends Game, State extends PlayState> = { readonly at: number } & (
  | { readonly kind: 'call' }
  | { readonly kind: 'settle' }
  /** Changes the state of play, then publishes an event. */
  | { readonly kind: 'advance'; readonly play: State; readonly event: OwnGameEvent<G> }
  /** Finds out which of these users have no live socket; `apply` is the state of play once that is known. */
  | {
      readonly kind: 'check-presence';
      readonly users: readonly UserId[];
      readonly apply: (isAway: (user: UserId) => boolean, now: number) => State;
    }
);

/** How the server plays one game, once its cards are sealed. Pure. */
export interface GamePlay<G extends Game, State extends PlayState, Timing extends PlayTiming> {
  readonly pace: Pace<Timing>;
  /** The state of play at its start. */
  begin(play: PlayState, timing: Timing): State;
  next(play: State, cards: readonly CardInPlay[], timing: Timing): PlayStep<G, State>;
  /** The state of play after a call; `play` counts it already. */
  afterCall(play: State): State;
  /** The cards whose claims were right; empty in games without claims. */
  claimed(play: State): readonly string[];
  /** The winners, by the calls and claims made. */
  prizes(round: RoundInPlay, play: State): CardPrize[];
  /** What `gameFinished` shows: the winning cards, or in flip the winning side. */
  winningNumbers(winners: readonly CardInPlay[], calls: readonly Call[]): string[];
  title(calls: readonly Call[]): { key: MessageKey; params: MessageParams };
  /** The events of this game alone that announce the start of play, and that precede a call. */
  eventsAtStart(round: { readonly cards: readonly CardInPlay[] }): OwnGameEvent<G>[];
  eventsBeforeCall(play: State): OwnGameEvent<G>[];
  /** The account that pays the winners and keeps the rest. */
  readonly house: 'house:revenue' | 'house:bank';
  /** True if stakes earn the referrer a share (P8). */
  readonly paysReferrals: boolean;
}

/** A game without a state, events or timings of its own: it makes all calls, then it is settled. */
export const PLAIN_PLAY = {
  begin: (play: PlayState) => play,
  next: ({ calledAt, called, order }: PlayState, _cards: readonly CardInPlay[], { callMs }: PlayTiming) => ({
    kind: called < order.length ? ('call' as const) : ('settle' as const),
    at: calledAt + callMs,
  }),
  afterCall: <State extends PlayState>(play: State) => play,
  claimed: (): readonly string[] => [],
  eventsAtStart: () => [],
  eventsBeforeCall: () => [],
};

/** The state of play after one more call, made at `madeAt` and due at `calledAt`. */
export const withCall = <State extends PlayState>(play: State, madeAt: number, calledAt: number): State => ({
  ...play,
  called: play.called + 1,
  calledAt,
  callTimes: [...(play.callTimes ?? []), madeAt],
});

/** The calls made until now. */
export const callsMade = (play: PlayState | null): readonly Call[] => play?.order.slice(0, play.called) ?? [];

export const playersOf = (cards: readonly { readonly userId: UserId }[]): UserId[] => [
  ...new Set(cards.map(({ userId }) => userId)),
];
