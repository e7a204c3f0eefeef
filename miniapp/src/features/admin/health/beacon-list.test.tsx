import type { HealthAnswer, ServerBeacon } from '@chewata/common/contract/admin/health';
import { LANGUAGES } from '@chewata/common/languages';
import { render, screen } from '@testing-library/react';
import { afterAll, describe, expect, it } from 'vitest';
import { i18n } from '#locales/i18n.ts';
import { Beacon } from './beacon-list.tsx';

const AT = '2026-03-01T12:00:00.000Z';
type Server = HealthAnswer['servers'][number];
const server = (id: string, beacon: ServerBeacon | null, state: Server['state'] = 'up'): Server => {
  return { id, state, startedAt: AT, seenAt: AT, lagMs: 0, memoryMb: 1, beacon };
};
const show = (servers: Server[]) => {
  const rest = { at: AT, stores: [], queues: [], providers: [], lastBackup: null, lastAudit: null };
  render(<Beacon health={{ ...rest, servers }} />);
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
};

afterAll(() => i18n.changeLanguage('en'));

describe.each(LANGUAGES)('O1: the public beacon on the health screen, in %s', (language) => {
  it('has a row for each living server that reports it, with its clock', async () => {
    await i18n.changeLanguage(language);
    await i18n.loadNamespaces('health');
    const t = i18n.getFixedT(language, 'health');
    const rows = show([
      server('one', { state: 'ready', clockSkewMs: 0 }),
      server('two', { state: 'away', clockSkewMs: -4230 }),
      server('three', { state: 'off', clockSkewMs: 1000 }),
      server('four', { state: 'away', clockSkewMs: 0 }, 'silent'),
      server('five', null),
    ]);
    const row = (id: string, clock: string, state: string) => `${t('server', { id })}${clock}${t(state)}`;
    expect(rows).toEqual([
      row('one', t('clock.right'), 'beaconState.ready'),
      row('two', t('clock.behind', { seconds: '4.2' }), 'beaconState.away'),
      row('three', t('clock.ahead', { seconds: '1.0' }), 'beaconState.off'),
    ]);
    const keys = ['beacon', 'clock.right', 'clock.behind', 'clock.ahead', 'beaconState.away'];
    expect(new Set(keys.map((key) => t(key, { seconds: '1.0' }))).size).toBe(keys.length);
    expect(rows[1]).toContain('4.2');
  });
});
