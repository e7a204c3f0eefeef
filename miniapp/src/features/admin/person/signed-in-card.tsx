import type { PersonAnswer } from '@chewata/common/contract/admin/person';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '#ui/layout/card.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { personPath } from '../parts/paths.ts';

/** The sessions of a person, and their devices with the other users of each. */
export function SignedInCard({ sessions, devices }: Pick<PersonAnswer, 'sessions' | 'devices'>) {
  const { t } = useTranslation('person');
  const timeOf = useLocalTime();
  return (
    <Card className="grid gap-2 p-4 text-sm">
      <h2 className="text-base font-bold">{t('sessions')}</h2>
      {sessions.length === 0 && <p className="text-soft">{t('noSessions')}</p>}
      <ul className="grid gap-1">
        {sessions.map(({ _id, openedBy, device, usedAt }) => (
          <li key={_id}>
            {device || t('unknownDevice')}, {t(`opened.${openedBy}`)}{' '}
            <span className="text-soft">{t('lastUsed', { time: timeOf(usedAt) })}</span>
          </li>
        ))}
      </ul>
      <h2 className="mt-2 text-base font-bold">{t('devices')}</h2>
      {devices.length === 0 && <p className="text-soft">{t('noDevices')}</p>}
      <ul className="grid gap-1">
        {devices.map(({ _id, name, usedAt, others }) => (
          <li key={_id}>
            {name || t('unknownDevice')}{' '}
            <span className="text-soft">{t('lastUsed', { time: timeOf(usedAt) })}</span>
            {others.length > 0 && (
              <p>
                {t('alsoUsedBy')}{' '}
                {others.map((other) => (
                  <Link
                    key={other._id}
                    to={personPath(other._id)}
                    className="mr-2 inline-flex min-h-11 items-center font-bold text-brand-ink underline"
                  >
                    {other.name}
                  </Link>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
