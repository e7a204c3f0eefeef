import type { FlagAnswer } from '@chewata/common/contract/admin/flags';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { Facts } from '../parts/facts.tsx';
import { personPath } from '../parts/paths.ts';
import { CloseFlagDialog } from './close-flag-dialog.tsx';

/** Evidence that is the id of one of the people shown. */
const PEOPLE_KEYS = ['referrer', 'receiver'];
const TIME_KEYS = ['from', 'to'];

/** One suspicion: its evidence, the people it is about, and how it was closed. */
export function FlagCard({ flag, mayClose }: { flag: FlagAnswer; mayClose: boolean }) {
  const { t } = useTranslation('flags');
  const timeOf = useLocalTime();
  const [closing, setClosing] = useState(false);
  const { kind, users, evidence, at, status, closed } = flag;
  const shown = (key: string, value: FlagAnswer['evidence'][string]): ReactNode => {
    if (key === 'amount' && typeof value === 'number') return <Amount value={value} />;
    if (PEOPLE_KEYS.includes(key)) return users.find(({ _id }) => _id === value)?.name ?? String(value);
    if (TIME_KEYS.includes(key) && typeof value === 'string' && value !== '') return timeOf(value);
    return Array.isArray(value) ? value.join(', ') : String(value || '–');
  };
  return (
    <Card className="grid h-full grid-cols-[minmax(0,1fr)] content-start gap-3 p-4">
      <div className="flex flex-wrap items-start gap-2">
        <h2 className="min-w-0 flex-1 font-bold break-words">{t(`kind.${kind}`)}</h2>
        <Badge tone={status === 'open' ? 'bad' : 'plain'}>{t(`status.${status}`)}</Badge>
      </div>
      <Facts
        items={Object.entries(evidence).map(([key, value]) => ({
          key,
          name: t(`detail.${key}`, { defaultValue: key }),
          value: shown(key, value),
        }))}
      />
      <section aria-label={t('people')} className="border-t border-line pt-3">
        <ul className="grid gap-1 text-sm sm:grid-cols-2">
          {users.map(({ _id, name, phoneNo }) => (
            <li key={_id} className="min-w-0 break-words">
              <Link
                to={personPath(_id)}
                className="inline-flex min-h-11 items-center font-bold text-brand-ink"
              >
                {name}
              </Link>{' '}
              <span className="tabular text-soft">{phoneNo}</span>
            </li>
          ))}
        </ul>
      </section>
      <time dateTime={at} className="text-sm text-soft">
        {t('raised', { time: timeOf(at) })}
      </time>
      {closed && (
        <p className="text-sm break-words">
          {t('closedBy', { name: closed.by.name, time: timeOf(closed.at) })}
          <q className="block text-soft">{closed.text}</q>
        </p>
      )}
      {status === 'open' && mayClose && (
        <Button variant="outline" onClick={() => setClosing(true)}>
          {t('close')}
        </Button>
      )}
      <CloseFlagDialog flag={flag} open={closing} onClose={() => setClosing(false)} />
    </Card>
  );
}
