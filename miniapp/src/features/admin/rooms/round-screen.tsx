import { roundStory } from '@chewata/common/contract/admin/rounds';
import { isOver } from '@chewata/common/games/round';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useMe } from '#api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { Amount, formatAmount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { Facts } from '../parts/facts.tsx';
import { Claims } from './claims.tsx';
import { Calls, Cards, Decisions, Journal, Winners } from './round-lists.tsx';
import { VoidDialog } from './void-dialog.tsx';

const POLL_INTERVAL_MS = 2000;

/** /admin/rounds/:id: the whole story of a round; it updates by itself until the round is over. */
export function RoundScreen() {
  const { t } = useTranslation('rounds');
  const { id = '' } = useParams();
  const timeOf = useLocalTime();
  const navigate = useNavigate();
  const me = useMe();
  const [voiding, setVoiding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'round', id],
    queryFn: ({ signal }) => call(roundStory, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data && isOver(state.data.round.status) ? false : POLL_INTERVAL_MS,
  });
  if (error && !data)
    return <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />;
  if (!data) return <SkeletonBlock className="h-96" />;
  const { round } = data;
  const moment = (at: string | null) => (at === null ? '–' : timeOf(at));
  const names = new Map(round.people.map(({ _id, name }) => [_id, name]));
  return (
    <>
      <ScreenTitle onBack={() => void navigate(-1)}>
        {t(`history:game.${round.game}`)} <Amount value={round.stake} whole />
      </ScreenTitle>
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={round.status === 'Refunded' ? 'info' : 'good'}>{t(`status.${round.status}`)}</Badge>
        <Link
          to={`/fairness/${encodeURIComponent(id)}`}
          className="inline-flex min-h-11 items-center font-bold text-brand-ink"
        >
          {t('fairness')}
        </Link>
        {me.isAdmin && round.status !== 'Refunded' && (
          <Button variant="danger" size="small" onClick={() => setVoiding(true)}>
            {t('void')}
          </Button>
        )}
      </div>
      {round.voided && (
        <Notice tone="info">
          {t('voided', { time: timeOf(round.voided.at), reason: round.voided.reason })}
          {round.voided.kept.map(({ userId, amount }) => (
            <span key={userId} className="block">
              {t('kept', { name: names.get(userId) ?? userId, amount: formatAmount(amount) })}
            </span>
          ))}
        </Notice>
      )}
      <Facts
        items={[
          { key: 'id', name: t('title'), value: round._id },
          { key: 'staked', name: t('staked'), value: <Amount value={round.totalStake} /> },
          { key: 'netWin', name: t('netWin'), value: <Amount value={round.netWin} /> },
          { key: 'created', name: t('created'), value: moment(round.createdAt) },
          { key: 'sealed', name: t('sealed'), value: moment(round.sealedAt) },
          { key: 'ended', name: t('ended'), value: moment(round.endedAt) },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Winners story={data} />
        <Claims story={data} />
        <Calls story={data} />
        <Cards story={data} />
        <Journal story={data} />
        <Decisions story={data} />
      </div>
      <VoidDialog story={data} open={voiding} onClose={() => setVoiding(false)} />
    </>
  );
}
