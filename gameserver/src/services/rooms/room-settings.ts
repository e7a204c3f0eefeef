import { Refusal } from '@chewata/common/errors';
import { GAMES, type Game, hasHouseCut, stakeListOf } from '@chewata/common/games';
import { fromPercent, type PercentTenths } from '@chewata/common/games/percent';
import { type Santim, santim } from '@chewata/common/money';
import { mask, type Phone } from '@chewata/common/phone';
import type { Place } from '#storage/rooms/rooms.ts';
import { mostOnASide } from '../../domain/rooms/flip/rules.ts';
import type { Pace } from '../../domain/rooms/game-rules.ts';
import type { RoomsContext } from './rooms-context.ts';

type Configured = Pick<RoomsContext, 'config'>;
type Settled = Pick<RoomsContext, 'settings'>;

/** Refuses a stake that is not on the list: STAKE_UNKNOWN. */
export function checkStake(ctx: Settled, { game, stake, space }: Place): void {
  const { stakes } = ctx.settings.now();
  if (!stakes[stakeListOf(game, space !== null)].includes(stake)) throw new Refusal('STAKE_UNKNOWN');
}

/** The percent of a stake before P1. */
export function percentOfStake(ctx: Settled, game: Game, stake: Santim): PercentTenths {
  const { percents } = ctx.settings.now();
  if (!hasHouseCut(game)) return fromPercent(0);
  const { default: usual, stakes } = percents[game];
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

/** How a game shows a phone to other players. */
export const maskOf = (game: Game, phone: Phone): string => mask[GAMES[game].phoneMask](phone);
