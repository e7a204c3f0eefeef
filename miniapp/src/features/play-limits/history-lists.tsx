import type { HistoryDay, HistorySession } from '@chewata/common/contract/accounts/play-history';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#ui/layout/card.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { localDay, useLocalTime } from '#ui/time/local-time.ts';

/** The days of a month with their results. */
export function DayList({ days }: { days: readonly HistoryDay[] }) {
  const { t, i18n } = useTranslation('play-limits');
  return (
    <Section title={t('byDay')} isEmpty={days.length === 0}>
      {days.map((one) => (
        <Row
          key={one.day}
          title={<span className="tabular">{localDay(one.day, i18n.language)}</span>}
          result={one}
          deposited={one.deposited}
        />
      ))}
    </Section>
  );
}

/** The sessions of a month: from the first stake to the last one before a pause. */
export function SessionList({ sessions }: { sessions: readonly HistorySession[] }) {
  const { t } = useTranslation('play-limits');
  const time = useLocalTime();
  return (
    <Section title={t('bySession')} isEmpty={sessions.length === 0}>
      {sessions.map((one) => (
        <Row
          key={one.startedAt}
          title={t('fromTo', { from: time(one.startedAt), minutes: minutesOf(one) })}
          result={one}
        />
      ))}
    </Section>
  );
}

const minutesOf = ({ startedAt, endedAt }: HistorySession): number =>
  Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000));

function Section({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  const { t } = useTranslation('play-limits');
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-2 p-4">
      <h2 className="text-base font-bold">{title}</h2>
      {isEmpty ? <p className="text-sm text-soft">{t('nothingPlayed')}</p> : <ul>{children}</ul>}
    </Card>
  );
}

interface RowProps {
  title: ReactNode;
  result: { staked: number; won: number; net: number };
  deposited?: number;
}

function Row({ title, result: { staked, won, net }, deposited = 0 }: RowProps) {
  const { t } = useTranslation('play-limits');
  const figures = [
    ...(deposited > 0 ? [[t('deposited'), deposited] as const] : []),
    [t('staked'), staked] as const,
    [t('won'), won] as const,
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2 last:border-0">
      <span className="text-sm font-bold">{title}</span>
      <Amount value={net} className="font-bold" />
      <span className="col-span-2 flex flex-wrap gap-x-3 text-sm text-soft">
        {figures.map(([name, birr]) => (
          <span key={name}>
            {name} <Amount value={birr} />
          </span>
        ))}
      </span>
    </li>
  );
}
