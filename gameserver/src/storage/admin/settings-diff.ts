import type { Settings } from '@chewata/common/contract/settings/settings';

/**
 * The settings that differ from the defaults. Only these are stored, so that an unchanged setting follows its default,
 * also in another mode or a later release.
 */
export function differingFrom(defaults: Settings, settings: Settings): Record<string, unknown> {
  return difference(defaults, settings);
}

type Tree = Readonly<Record<string, unknown>>;

function difference(from: Tree, to: Tree): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(to)) {
    const before = from[key];
    if (isTree(value) && isTree(before)) {
      const inside = difference(before, value);
      if (Object.keys(inside).length > 0) result[key] = inside;
    } else if (JSON.stringify(value) !== JSON.stringify(before)) result[key] = value;
  }
  return result;
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
