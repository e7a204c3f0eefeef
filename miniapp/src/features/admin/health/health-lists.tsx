import type { HealthAnswer } from '@chewata/common/contract/admin/health';
import { providerTitle } from '@chewata/common/contract/money/providers';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAge } from '../parts/use-age.ts';
import { isBadBackup, isLate } from './health-problems.ts';
import { List, Row } from './health-row.tsx';

type Part = { health: HealthAnswer };
const SERVER_TONES = { up: 'good', draining: 'warn', silent: 'bad' } as const;

export function Servers({ health }: Part) {
  const { t } = useTranslation('health');
  const ageOf = useAge();
  const now = Date.parse(health.at);
  return (
    <List title={t('servers')}>
      {health.servers.map(({ id, state, startedAt, memoryMb, lagMs }) => (
        <Row
          key={id}
          name={t('server', { id: id.slice(0, 8) })}
          detail={t('serverFacts', { age: ageOf(startedAt, now), memory: memoryMb, lag: lagMs })}
          tone={SERVER_TONES[state]}
          state={t(`state.${state}`)}
        />
      ))}
    </List>
  );
}

export function Stores({ health }: Part) {
  const { t } = useTranslation('health');
  return (
    <List title={t('stores')}>
      {health.stores.map(({ name, ok, ms }) => (
        <Row
          key={name}
          name={t(`store.${name}`)}
          detail={ms !== null && t('storeMs', { ms })}
          tone={ok ? 'good' : 'bad'}
          state={t(ok ? 'state.up' : 'noAnswer')}
        />
      ))}
    </List>
  );
}

const QUEUE_SCREENS: Readonly<Record<string, string>> = {
  deposits: '/admin/deposits',
  withdrawals: '/admin/withdrawals',
  approvals: '/admin/approvals',
};

export function Queues({ health }: Part) {
  const { t } = useTranslation('health');
  const ageOf = useAge();
  const now = Date.parse(health.at);
  return (
    <List title={t('queues')}>
      {health.queues.map((queue) => {
        const { name, waiting, oldest } = queue;
        const to = QUEUE_SCREENS[name];
        const label = t(`queue.${name}`);
        return (
          <Row
            key={name}
            name={
              to ? (
                <Link to={to} className="inline-flex min-h-11 items-center underline">
                  {label}
                </Link>
              ) : (
                label
              )
            }
            detail={oldest && t('oldest', { age: ageOf(oldest, now) })}
            tone={isLate(queue, now) ? 'bad' : waiting > 0 ? 'info' : 'plain'}
            state={waiting}
          />
        );
      })}
    </List>
  );
}

export function Providers({ health }: Part) {
  const { t } = useTranslation('health');
  const ageOf = useAge();
  const now = Date.parse(health.at);
  return (
    <List title={t('providers')}>
      {health.providers.length === 0 && <li className="py-2 text-soft">{t('noProviders')}</li>}
      {health.providers.map(({ name, lastSuccess, circuit }) => (
        <Row
          key={name}
          name={t(`admin:method.${name}`, { defaultValue: providerTitle(name) })}
          detail={lastSuccess ? t('lastSuccess', { age: ageOf(lastSuccess, now) }) : t('neverAsked')}
          tone={circuit === 'open' ? 'bad' : 'good'}
          state={t(`circuit.${circuit}`)}
        />
      ))}
    </List>
  );
}

export function Records({ health }: Part) {
  const { t } = useTranslation('health');
  const ageOf = useAge();
  const now = Date.parse(health.at);
  const { lastBackup: backup, lastAudit: audit } = health;
  const ago = (at: string) => t('ago', { age: ageOf(at, now) });
  return (
    <List title={t('records')}>
      <Row
        name={t('backup')}
        detail={backup && [ago(backup.at), backup.note].filter(Boolean).join(' · ')}
        tone={backup === null ? 'warn' : isBadBackup(health, now) ? 'bad' : 'good'}
        state={t(backup === null ? 'never' : backup.ok ? 'done' : 'failed')}
      />
      <Row
        name={t('audit')}
        detail={audit && ago(audit.at)}
        tone={audit === null ? 'warn' : audit.breaks > 0 ? 'bad' : 'good'}
        state={
          audit === null
            ? t('never')
            : audit.breaks > 0
              ? t('breaks', { count: audit.breaks })
              : t('noBreaks')
        }
      />
    </List>
  );
}
