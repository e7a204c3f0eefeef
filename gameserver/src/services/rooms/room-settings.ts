import { Refusal } from '@chewata/common/errors';
import { GAMES, type Game, hasHouseCut, stakeListOf } from '@chewata/common/games';
import { fromPercent, type PercentTenths } from '@chewata/common/games/percent';
import { type Santim, santim } from '@chewata/common/money';
import { mask, type Phone } from '@chewata/common/phone';
import type { TimingOf } from '#domain/rooms/games.ts';
import type { Place } from '#storage/rooms/rooms.ts';
import type { RoomsContext } from './rooms-context.ts';

type WithConfig = Pick<RoomsContext, 'config'>;
type WithSettings = Pick<RoomsContext, 'settings'>;

/** Refuses a stake that is not on the list: STAKE_UNKNOWN. */
export function checkStake(ctx: WithSettings, { game, stake, space }: Place): void {
  const { stakes } = ctx.settings.now();
  if (!stakes[stakeListOf(game, space !== null)].includes(stake)) throw new Refusal('STAKE_UNKNOWN');
}

/** The house cut of a stake, before P1; 0 if the game has no such setting. */
export function houseCutOf(ctx: WithSettings, game: Game, stake: Santim): PercentTenths {
  if (!hasHouseCut(game)) return fromPercent(0);
  const { default: usual, stakes } = ctx.settings.now().percents[game];
  return fromPercent(stakes.find((other) => other.stake === stake)?.percent ?? usual);
}

export const cardLimitOf = (ctx: WithSettings, game: Game): number => ctx.settings.now().cardLimits[game];

/** F5: how many players may pay for the same card; null if there is no such limit. */
export const maxHoldersOf = (ctx: WithSettings, game: Game, stake: Santim): number | null =>
  GAMES[game].maxHolders(stake, santim(ctx.settings.now().flipHouseLimit));

export const countdownMs = ({ config }: WithConfig, game: Game): number => config.games[game].countdownMs;

export const timingOf = <G extends Game>({ config }: WithConfig, game: G): TimingOf<G> => config.games[game];

/** A phone as the game shows it to other players. */
export const maskedPhone = (game: Game, phone: Phone): string => mask[GAMES[game].phoneMask](phone);
