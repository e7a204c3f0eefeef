import { spinRounds, spinWinners } from '@chewata/common/games/spin/rounds';
import { COUNTDOWN_S, intervalMs, pace } from '../pace.ts';
import {
  type CardInPlay,
  type CardPrize,
  callsMade,
  type GamePlay,
  PLAIN_PLAY,
  type PlayState,
  type PlayStep,
  type PlayTiming,
  type RoundInPlay,
} from '../play.ts';

const SECOND_MS = 1000;

export interface SpinState extends PlayState {
  /** Seconds of the pre-spin countdown still to be published before the first call. */
  readonly prespin: number;
}

export interface SpinTiming extends PlayTiming {
  /** The length of the countdown before the first call, in seconds. */
  readonly prespinSeconds: number;
}

const VARIABLES = {
  SPIN_COUNTDOWN_S: COUNTDOWN_S,
  SPIN_ROUND_MS: intervalMs(11_000),
  SPIN_PRESPIN_S: { least: 0, most: 60, standard: 5 },
};

/** Spin: a countdown, then one winning card per round; the result follows one round's time later (S8). */
export const spinPlay: GamePlay<'spin', SpinState, SpinTiming> = {
  ...PLAIN_PLAY,
  pace: pace(VARIABLES, (values) => ({
    countdownMs: 1000 * values.SPIN_COUNTDOWN_S,
    callMs: values.SPIN_ROUND_MS,
    prespinSeconds: values.SPIN_PRESPIN_S,
  })),
  begin: (play, { prespinSeconds }) => ({ ...play, prespin: prespinSeconds }),
  next,
  prizes,
  winningNumbers: (_winners, calls) => calls.map(String),
  title: () => ({ key: 'rooms.finishedSpin', params: {} }),
  eventsAtStart: ({ cards }) => {
    const { rounds, prizeSplit } = spinRounds(cards.length);
    return [{ event: 'spinConfig', args: [{ rounds, percents: [...prizeSplit] }] }];
  },
  eventsBeforeCall: ({ called }) => (called === 1 ? [{ event: 'spinCountdownFinished', args: [] }] : []),
  house: 'house:revenue',
  paysReferrals: true,
};

function next(
  play: SpinState,
  cards: readonly CardInPlay[],
  timing: SpinTiming,
): PlayStep<'spin', SpinState> {
  const { startedAt, prespin } = play;
  if (prespin > 0)
    return {
      kind: 'advance',
      at: startedAt + (timing.prespinSeconds - prespin) * SECOND_MS,
      play: { ...play, prespin: prespin - 1 },
      event: { event: 'spinCountdown', args: [prespin] },
    };
  if (play.called === 0) return { kind: 'call', at: startedAt + timing.prespinSeconds * SECOND_MS };
  return PLAIN_PLAY.next(play, cards, timing);
}

/** S3, S4. */
function prizes(round: RoundInPlay, play: SpinState): CardPrize[] {
  const owners = new Map(round.cards.map((card) => [Number(card.card), card]));
  return spinWinners(callsMade(play).map(Number), round.netWin, round.cards.length).flatMap(
    ({ card, prize }) => {
      const owner = owners.get(card);
      return owner ? [{ ...owner, amount: prize }] : [];
    },
  );
}
