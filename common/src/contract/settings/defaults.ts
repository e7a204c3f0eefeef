import * as z from 'zod/mini';
import { invalid } from '../../errors.ts';
import { GAMES } from '../../games/index.ts';
import {
  type Settings,
  type SettingsAnswer,
  type SettingsPatch,
  STANDARD_SETTINGS,
  settings,
} from './settings.ts';

/** Two lists of bingo stakes between which administrators can choose. */
export const STAKE_PRESETS = {
  standard: GAMES.bingo.stakes,
  small: [10, 20, 30, 50, 80, 100, 150, 200, 300],
} as const;

/** The settings until an administrator changes them. `withdrawOtp` is on in live, off in sandbox. */
export function defaultSettings(mode: 'sandbox' | 'live'): Settings {
  const { flags, ...rest } = STANDARD_SETTINGS;
  return settings.parse({ ...rest, flags: { ...flags, withdrawOtp: mode === 'live' } });
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
