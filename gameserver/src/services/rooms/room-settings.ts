import { Refusal } from '@chewata/common/errors';
import type { Game } from '@chewata/common/games';
import { fromPercent, type PercentTenths } from '@chewata/common/games/percent';
import { type Santim, santim } from '@chewata/common/money';
import { mask, type Phone } from '@chewata/common/phone';
import type { Place } from '#storage/rooms/rooms.ts';
import { mostOnASide } from '../../domain/rooms/flip/rules.ts';
import type { Pace } from '../../domain/rooms/game-rules.ts';
import type { RoomsContext } from './rooms-context.ts';

type Configured = Pick<RoomsContext, 'config'>;
type Settled = Pick<RoomsContext, 'settings'>;

/** Refuses a stake that is not on the list: STAKE_UNKNOWN. Bingo has a list of its own in spaces. */
export function checkStake(ctx: Settled, { game, stake, space }: Place): void {
  const { stakes } = ctx.settings.now();
  const offered = game === 'bingo' && space !== null ? stakes.private : stakes[game];
  if (!offered.includes(stake)) throw new Refusal('STAKE_UNKNOWN');
}

/** The percent of a stake before P1. */
export function percentOfStake(ctx: Settled, game: Game, stake: Santim): PercentTenths {
  if (game === 'flip') return fromPercent(0);
  const { default: usual, stakes } = ctx.settings.now().percents[game];
  return fromPercent(stakes.find((other) => other.stake === stake)?.percent ?? usual);
}

export const cardLimitOf = (ctx: Settled, game: Game): number => ctx.settings.now().cardLimits[game];

/** F5: how many may pay for one side; null where a card has one holder anyway. */
export const mostHolders = (ctx: Settled, game: Game, stake: Santim): number | null =>
  game === 'flip' ? mostOnASide(stake, santim(ctx.settings.now().flipHouseLimit)) : null;

export const countdownMs = ({ config }: Configured, game: Game): number =>
  1000 *
  { bingo: config.BINGO_COUNTDOWN_S, spin: config.SPIN_COUNTDOWN_S, flip: config.FLIP_COUNTDOWN_S }[game];

export const paceOf = ({ config }: Configured, game: Game): Pace => ({
  callMs: { bingo: config.BINGO_CALL_MS, spin: config.SPIN_ROUND_MS, flip: config.FLIP_CALL_MS }[game],
  claimWindowMs: config.BINGO_CLAIM_WINDOW_MS,
  prespinS: game === 'spin' ? config.SPIN_PRESPIN_S : 0,
});

/** How a game shows a phone to other players (CONTRACT.md 1, Masks). */
export const maskOf = (game: Game, phone: Phone): string =>
  ({ bingo: mask.last4, spin: mask.ends, flip: mask.first2 })[game](phone);
