import type { PrizeAnswer } from '@chewata/common/contract/admin/prizes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/controls/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { EvidenceList } from './evidence-list.tsx';
import { RulingDialog } from './ruling-dialog.tsx';

const TONE = { waiting: 'info', withheld: 'bad', paid: 'good', inKind: 'plain' } as const;

export interface PrizeCardProps {
  /** The promotion's id. */
  promotion: string;
  prize: PrizeAnswer;
  /** The prizes are not released yet. */
  open: boolean;
}

/** The prize of one rank: its winner, the evidence, and the button that withholds it. */
export function PrizeCard({ promotion, prize, open }: PrizeCardProps) {
  const { t } = useTranslation('prizes');
  const timeOf = useLocalTime();
  const [asked, setAsked] = useState(false);
  const { user, status, withheld, evidence, stake, rank, period } = prize;
  const place = stake === 'All' ? t('allRank', { rank }) : t('stakeRank', { stake, rank });
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <div className="flex flex-wrap items-start gap-2">
        <h2 className="min-w-0 flex-1 font-bold break-words">
          {period === 'all' ? place : `${period} · ${place}`}
        </h2>
        <Badge tone={TONE[status]}>{t(`status.${status}`)}</Badge>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 break-words">
          {user.name} <span className="tabular text-soft">{user.phoneNo}</span>
        </span>
        <strong>{typeof prize.prize === 'number' ? <Amount value={prize.prize} /> : prize.prize}</strong>
      </div>
      {user.role !== 'user' && <Notice tone="warn">{t(`admin:roles.${user.role}`)}</Notice>}
      {user.blocked && <Notice tone="warn">{t('blocked', { reason: user.blocked.text })}</Notice>}
      {withheld && (
        <p className="text-sm break-words">
          {t('withheldBy', { name: withheld.by.name, time: timeOf(withheld.at) })}
          <q className="block text-soft">{withheld.reason}</q>
        </p>
      )}
      {evidence && <EvidenceList evidence={evidence} />}
      {open && status !== 'inKind' && (
        <Button variant="outline" onClick={() => setAsked(true)}>
          {t(status === 'withheld' ? 'restore' : 'withhold')}
        </Button>
      )}
      <RulingDialog promotion={promotion} prize={prize} open={asked} onClose={() => setAsked(false)} />
    </Card>
  );
}
