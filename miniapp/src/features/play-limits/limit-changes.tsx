import type { LimitChangeAnswer } from '@chewata/common/contract/accounts/play-history';
import { useTranslation } from 'react-i18next';
import { Card } from '#ui/layout/card.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';

/** The player's changes of limits, checks and breaks, newest first. */
export function LimitChanges({ changes }: { changes: readonly LimitChangeAnswer[] }) {
  const { t } = useTranslation('play-limits');
  const time = useLocalTime();
  const shown = (kind: LimitChangeAnswer['kind'], value: number | null) => {
    if (value === null) return t('none');
    return kind === 'reality' ? t('minutes', { n: value }) : t('birr', { amount: value });
  };
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-2 p-4">
      <h2 className="text-base font-bold">{t('changes')}</h2>
      {changes.length === 0 && <p className="text-sm text-soft">{t('noChanges')}</p>}
      <ul className="text-sm">
        {changes.map(({ at, kind, period, from, to, countsFrom, until }) => (
          <li key={`${at} ${kind} ${period} ${to}`} className="border-b border-line py-2 last:border-0">
            <p className="font-bold">{period ? `${t(kind)}: ${t(period)}` : t(nameOf(kind))}</p>
            <p>{until ? t('lasts', { until: time(until) }) : `${shown(kind, from)} → ${shown(kind, to)}`}</p>
            <p className="text-soft">
              {time(at)}
              {Date.parse(countsFrom) > Date.parse(at) && ` · ${t('countsFrom', { time: time(countsFrom) })}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const nameOf = (kind: LimitChangeAnswer['kind']) => (kind === 'reality' ? 'realityCheck' : kind);
