import { describe, expect, it } from 'vitest';
import { parse, parseOrRefuse } from '../parse.ts';
import { changeSettings, defaultSettings, STAKE_PRESETS, toSettingsAnswer } from './defaults.ts';
import { settings, settingsPatch } from './settings.ts';

const change = (patch: unknown) =>
  changeSettings(defaultSettings('sandbox'), parseOrRefuse(settingsPatch, patch));

describe('the settings', () => {
  it('are Birr on the wire and santim inside, both ways', () => {
    const inside = defaultSettings('live');
    expect(inside.limits.withdraw).toEqual({ min: 5000, max: 1_000_000 });
    expect(inside.stakes.bingo[0]).toBe(500);
    const wire = toSettingsAnswer(inside);
    expect(wire.limits.withdraw).toEqual({ min: 50, max: 10_000 });
    expect(parseOrRefuse(settings, wire)).toEqual(inside);
  });

  it('ask for an OTP at withdrawals in live alone', () => {
    expect(defaultSettings('live').flags.withdrawOtp).toBe(true);
    expect(defaultSettings('sandbox').flags.withdrawOtp).toBe(false);
  });

  it('change only what a patch names', () => {
    const next = change({ limits: { withdraw: { min: 60.5 } }, stakes: { bingo: [...STAKE_PRESETS.small] } });
    const before = defaultSettings('sandbox');
    expect(next).toEqual({
      ...before,
      limits: { ...before.limits, withdraw: { min: 6050, max: 1_000_000 } },
      stakes: { ...before.stakes, bingo: [1000, 2000, 3000, 5000, 8000, 10000, 15000, 20000, 30000] },
    });
    expect(change({})).toEqual(before);
    expect(changeSettings(before, { audioBase: undefined, limits: { deposit: undefined } })).toEqual(before);
  });

  it('take a flag alone or among the flags', () => {
    expect(change({ telebirrLimitReached: true }).flags.telebirrLimitReached).toBe(true);
    expect(change({ flags: { snowfall: true }, withdrawOtp: true }).flags).toEqual({
      telebirrLimitReached: false,
      snowfall: true,
      withdrawOtp: true,
    });
  });

  it.each([
    [{ nothing: 1 }, 'nothing'],
    [{ limits: { withdraw: { least: 1 } } }, 'limits.withdraw.least'],
    [{ limits: { withdraw: { min: -1 } } }, 'limits.withdraw.min'],
    [{ limits: { withdraw: { min: '50' } } }, 'limits.withdraw.min'],
    [{ percents: { bingo: { default: 91 } } }, 'percents.bingo.default'],
    [{ percents: { bingo: { default: 20.25 } } }, 'percents.bingo.default'],
    [{ cardLimits: { bingo: 0 } }, 'cardLimits.bingo'],
    [{ stakes: { spin: [] } }, 'stakes.spin'],
    [{ stakes: { spin: [20, 20] } }, 'stakes.spin'],
    [{ links: { chat: 'javascript:alert(1)' } }, 'links.chat'],
    [{ audioBase: '//elsewhere' }, 'audioBase'],
    [{ telebirrLimitReached: 'yes' }, 'flags.telebirrLimitReached'],
    [{ withdrawHours: { closes: 25 } }, 'withdrawHours.closes'],
    [{ quietHours: { to: 24 } }, 'quietHours.to'],
    [{ supportPhone: '12' }, 'supportPhone'],
  ])('refuse %j', (patch, path) => {
    expect(parse(settingsPatch, patch)).toMatchObject({ ok: false, issues: [{ path }] });
  });

  it.each([[[]], ['text'], [null], [5]])('refuse %j as a change', (patch) => {
    expect(parse(settingsPatch, patch).ok).toBe(false);
  });

  it('never have a lower limit above the upper one', () => {
    expect(() => change({ limits: { deposit: { min: 20_000 } } })).toThrow('VALIDATION');
    expect(() => change({ withdrawHours: { opens: 10, closes: 10 } })).toThrow('VALIDATION');
  });
});
