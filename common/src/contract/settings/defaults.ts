import * as z from 'zod/mini';
import { invalid } from '../../errors.ts';
import { GAME_NAMES, GAMES, GAMES_WITH_HOUSE_CUT, gameTable } from '../../games/index.ts';
import { type Settings, type SettingsAnswer, type SettingsPatch, settings } from './settings.ts';

const limit = (min: number) => ({ min, max: 10_000 });
const account = { holder: '', account: '' };

/** In Birr. */
const DEFAULTS: SettingsAnswer = {
  stakes: {
    ...gameTable(GAME_NAMES, (game) => [...GAMES[game].stakes]),
    private: [5, 10, 25, 50, 100, 500, 1000],
  },
  limits: { deposit: limit(5), manualDeposit: limit(1), withdraw: limit(50), transfer: limit(1) },
  percents: gameTable(GAMES_WITH_HOUSE_CUT, (game) => ({ default: GAMES[game].houseCut ?? 0, stakes: [] })),
  cardLimits: gameTable(GAME_NAMES, (game) => GAMES[game].cardLimit.default),
  flags: { telebirrLimitReached: false, snowfall: false, withdrawOtp: true },
  links: { chat: '', group: '', support: '', depositHelp: '', privacy: '' },
  depositAccounts: { telebirr: account, cbe: account, cbeBirr: account },
  withdrawHours: { opens: 9, closes: 24 },
  referral: { percent: 2, months: 2 },
  tax: { ratePercent: 20, threshold: 0, from: null },
  registerBonus: { active: false, amount: 0 },
  freeSpin: { stake: 20, dailyEarn: 1 },
  audioBase: '/audio',
  receiptCeiling: 5000,
  secondApprovalAbove: 5000,
  flipHouseLimit: 20_000,
  pointPrice: 1,
  agentSharePercent: 0,
  linkWaitHours: 24,
  supportPhone: null,
};

/** Two lists of bingo stakes between which administrators can choose. */
export const STAKE_PRESETS = {
  standard: GAMES.bingo.stakes,
  small: [10, 20, 30, 50, 80, 100, 150, 200, 300],
} as const;

/** The settings until an administrator changes them. `withdrawOtp` is on in live, off in sandbox. */
export function defaultSettings(mode: 'sandbox' | 'live'): Settings {
  return settings.parse({ ...DEFAULTS, flags: { ...DEFAULTS.flags, withdrawOtp: mode === 'live' } });
}

/** The settings as sent in a reply, in Birr. */
export const toSettingsAnswer = (inside: Settings): SettingsAnswer => z.encode(settings, inside);

/**
 * The settings after a change. Pure.
 * @throws Refusal VALIDATION if a lower limit would exceed its upper limit.
 */
export function changeSettings(current: Settings, patch: SettingsPatch): Settings {
  const next = merged(current, patch) as Settings;
  for (const [name, { min, max }] of Object.entries(next.limits)) {
    if (min > max) throw invalid(`limits.${name}`, 'validation.range');
  }
  if (next.withdrawHours.opens >= next.withdrawHours.closes)
    throw invalid('withdrawHours', 'validation.range');
  return next;
}

/** Objects are merged by key; anything else is replaced. An undefined value changes nothing. */
function merged(current: unknown, patch: unknown): unknown {
  if (patch === undefined) return current;
  if (!isObject(current) || !isObject(patch)) return patch;
  const result: Record<string, unknown> = { ...current };
  for (const [key, value] of Object.entries(patch)) result[key] = merged(result[key], value);
  return result;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
