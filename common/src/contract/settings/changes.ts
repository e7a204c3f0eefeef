import type { SettingsAnswer } from './settings.ts';

/** One setting that a change touches, with its values on the wire. Lists and ranges of stakes count as one value. */
export interface SettingChange {
  /** 'flags.withdrawOtp' */
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings, or the part of them in `after`, that differ between the two, each with both values. */
export function changesBetween(before: object, after: object): SettingChange[] {
  return differences(before, after, '');
}

function differences(before: unknown, after: unknown, path: string): SettingChange[] {
  if (isTree(before) && isTree(after))
    return Object.keys(after).flatMap((key) =>
      differences(before[key], after[key], path === '' ? key : `${path}.${key}`),
    );
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, from: before, to: after }];
}

/** The paths of all settings: 'stakes.bingo', 'flags.withdrawOtp', 'pointPrice' … */
export const settingPaths = (settings: SettingsAnswer): string[] => pathsOf(settings, '');

const pathsOf = (value: unknown, path: string): string[] =>
  isTree(value)
    ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, path === '' ? key : `${path}.${key}`))
    : [path];

/** The values of those paths, nested as in the settings. */
export function nestedValues(
  values: readonly (readonly [path: string, value: unknown])[],
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [path, value] of values) {
    const keys = path.split('.');
    const last = keys.pop() ?? path;
    let inner = result;
    for (const key of keys) {
      const next = isTree(inner[key]) ? (inner[key] as Record<string, unknown>) : {};
      inner[key] = next;
      inner = next;
    }
    inner[last] = value;
  }
  return result;
}
