import { toSettingsAnswer } from '@chewata/common/contract/settings/defaults';
import type { PublicSettings } from '@chewata/common/contract/settings/public-settings';
import { LANGUAGES } from '@chewata/common/languages';
import type { Context } from '../context.ts';
import { offeredWays } from '../money/offered-ways.ts';

/** The public part of the settings; amounts in Birr. */
export function publicSettings(
  ctx: Pick<Context, 'clock' | 'config' | 'payments' | 'settings'>,
): PublicSettings {
  const { clock, config, settings } = ctx;
  const { stakes, limits, percents, cardLimits, links, depositAccounts, withdrawHours, ...rest } =
    toSettingsAnswer(settings.now());
  const { referral, freeSpin, pointPrice, minimumAge, birthDateRequired, audioBase, flags, beaconMode } =
    rest;
  return {
    stakes,
    limits,
    percents,
    cardLimits,
    links,
    depositAccounts,
    withdrawHours,
    ways: offeredWays(ctx),
    referral,
    freeSpin,
    pointPrice,
    minimumAge,
    birthDateRequired,
    audioBase,
    flags,
    beaconMode,
    languages: LANGUAGES,
    bot: { username: config.BOT_USERNAME ?? null },
    mode: config.MODE,
    now: new Date(clock.ruleNow()).toISOString(),
    roomsNow: new Date(clock.now()).toISOString(),
  };
}

/** The bonus of a new account, in Birr. */
export function registerBonus({ settings }: Pick<Context, 'settings'>): { active: boolean; amount: number } {
  return toSettingsAnswer(settings.now()).registerBonus;
}
