import { describe, expect, it } from 'vitest';
import { changesBetween, nestedValues, settingPaths } from './changes.ts';
import { STANDARD_SETTINGS, settingsPatch } from './settings.ts';
import {
  isNamed,
  needsSecondAdministrator,
  OFF_BY_ONE,
  ONE_ADMINISTRATOR,
  TWO_ADMINISTRATORS,
} from './who-changes.ts';

const LISTS = [ONE_ADMINISTRATOR, OFF_BY_ONE, TWO_ADMINISTRATORS];
const paths = settingPaths(STANDARD_SETTINGS);

describe('T3: who changes a setting', () => {
  it.each(paths)('%s is in one of the lists, and in one only', (path) => {
    expect(LISTS.filter((list) => isNamed(list, path))).toHaveLength(1);
  });

  it('two administrators for all but a few', () => {
    const alone = paths.filter((path) => !needsSecondAdministrator({ path, from: 1, to: 2 }));
    expect(alone).toEqual([
      'flags.telebirrLimitReached',
      'flags.snowfall',
      'quietHours.from',
      'quietHours.to',
    ]);
    const provider = { path: 'providers.chapa.deposits', from: true, to: false };
    expect(needsSecondAdministrator(provider)).toBe(false);
    expect(needsSecondAdministrator({ ...provider, from: false, to: true })).toBe(true);
    expect(needsSecondAdministrator({ path: 'unheardOf', from: 1, to: 2 })).toBe(true);
  });
});

describe('changes of settings', () => {
  it('are listed one by one, and nest into a patch again', () => {
    const { flags, pointPrice: _, ...rest } = STANDARD_SETTINGS;
    const after = { ...rest, flags: { ...flags, snowfall: true }, pointPrice: 2.5 };
    const changes = changesBetween(STANDARD_SETTINGS, after);
    expect(changes).toEqual([
      { path: 'flags.snowfall', from: false, to: true },
      { path: 'pointPrice', from: 1, to: 2.5 },
    ]);
    const patch = nestedValues(changes.map(({ path, to }) => [path, to]));
    expect(patch).toEqual({ flags: { snowfall: true }, pointPrice: 2.5 });
    expect(settingsPatch.parse(patch)).toEqual({ flags: { snowfall: true }, pointPrice: 250 });
  });
});
