import { PROVIDER_CALLS } from '@chewata/common/contract/money/providers';
import { parse } from '@chewata/common/contract/parse';
import { defaultSettings, toSettingsAnswer } from '@chewata/common/contract/settings/defaults';
import { settingsPatch } from '@chewata/common/contract/settings/settings';
import { expect, it } from 'vitest';
import admin from '#locales/en/admin.json' with { type: 'json' };
import { leavesOf, treeOf } from '../parts/leaves.ts';
import { kindOf, textOf, wireOf } from './setting-text.ts';

const settings = {
  ...toSettingsAnswer(defaultSettings('live')),
  tax: { ratePercent: 20, threshold: 1000, from: '2026-07-07T21:00:00.000Z' },
  percents: {
    bingo: { default: 20, stakes: [{ stake: 10, percent: 15.5 }] },
    spin: { default: 20, stakes: [] },
  },
};

it('reads every setting back from its text unchanged', () => {
  for (const [path, value] of leavesOf(settings)) {
    const kind = kindOf(path, value);
    expect(wireOf(kind, textOf(kind, value)), path).toEqual(value);
  }
});

it('has a text for every setting and every group of them', () => {
  const texts: Readonly<Record<string, string>> = admin;
  const brands = PROVIDER_CALLS.map(([name]) => name as string);
  for (const [path] of leavesOf(settings)) {
    const [group = '', ...own] = path.split('.');
    const kind = group === 'playLimits' ? 'limit' : 'word';
    if (own.length > 0) expect(texts[`group.${group}`] ?? texts[`word.${group}`], group).toBeDefined();
    for (const word of own.length > 0 ? own : [group])
      expect(texts[`${kind}.${word}`] ?? brands.find((name) => name === word), path).toBeDefined();
  }
});

it('reads a play limit back, and no limit from an empty field', () => {
  expect(kindOf('playLimits.stake.day', null)).toBe('limit');
  expect(wireOf('limit', '250')).toBe(250);
  expect(wireOf('limit', ' ')).toBeNull();
});

it("shows a day in Addis Ababa's time zone", () => {
  expect(textOf('day', '2026-07-07T21:00:00.000Z')).toBe('2026-07-08');
  expect(wireOf('day', '')).toBeNull();
});

it('keeps text of the wrong kind, so that the contract rejects it at its field', () => {
  const tree = treeOf([
    ['limits.deposit.min', wireOf('number', 'five')],
    ['stakes.bingo', wireOf('stakes', '5, x, 10')],
    ['percents.spin.stakes', wireOf('percents', '10')],
  ]);
  const result = parse(settingsPatch, tree);
  expect(result.ok ? [] : result.issues.map(({ path }) => path).sort()).toEqual([
    'limits.deposit.min',
    'percents.spin.stakes.0.percent',
    'stakes.bingo.1',
  ]);
});
