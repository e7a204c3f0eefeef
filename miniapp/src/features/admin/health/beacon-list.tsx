import type { HealthAnswer, ServerBeacon } from '@chewata/common/contract/admin/health';
import { useTranslation } from 'react-i18next';
import { isBadClock } from './health-problems.ts';
import { List, Row } from './health-row.tsx';

const TONES = { ready: 'good', away: 'bad', off: 'plain' } as const;

/** The public beacon as each living server finds it, and how far the server's clock is off by it. */
export function Beacon({ health }: { health: HealthAnswer }) {
  const { t } = useTranslation('health');
  const clock = ({ clockSkewMs }: ServerBeacon) => {
    const seconds = (Math.abs(clockSkewMs) / 1000).toFixed(1);
    if (seconds === '0.0') return t('clock.right');
    return t(clockSkewMs > 0 ? 'clock.ahead' : 'clock.behind', { seconds });
  };
  return (
    <List title={t('beacon')}>
      {health.servers.map(
        ({ id, state, beacon }) =>
          beacon &&
          state !== 'silent' && (
            <Row
              key={id}
              name={t('server', { id: id.slice(0, 8) })}
              detail={clock(beacon)}
              tone={isBadClock(beacon) ? 'bad' : TONES[beacon.state]}
              state={t(`beaconState.${beacon.state}`)}
            />
          ),
      )}
    </List>
  );
}
