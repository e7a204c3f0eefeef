import type { PromotionAnswer } from '@chewata/common/contract/admin/promotions';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { promotions } from './promotion-queries.ts';

const TONE = { active: 'good', soon: 'info', ended: 'plain' } as const;

/** /admin/promotions: all bonus promotions, the next first, and a button for a new one. */
export function PromotionsScreen() {
  const { t } = useTranslation('promotions');
  const { data, error, refetch } = useQuery(promotions);
  const add = (
    <Link to="/admin/promotions/new" className={buttonClass({ size: 'small' })}>
      <Plus className="size-4" aria-hidden="true" />
      {t('add')}
    </Link>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle end={add}>{t('title')}</ScreenTitle>
      {error && !data && (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      )}
      {!error && !data && <SkeletonBlock className="h-40" />}
      {data?.promotions.length === 0 && <EmptyState drawing="games" text={t('none')} />}
      <ul className="grid gap-3 lg:grid-cols-2">
        {data?.promotions.map((promotion) => (
          <li key={promotion._id}>
            <PromotionCard promotion={promotion} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PromotionCard({ promotion }: { promotion: PromotionAnswer }) {
  const { t } = useTranslation('promotions');
  const time = useLocalTime();
  const { _id, name, state, available, type, stakes, paidAt } = promotion;
  const at = stakes.length > 0 ? `${stakes.join(', ')} ${t('common:birr')}` : t('allStakes');
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex flex-wrap items-start gap-2">
        <h2 className="min-w-0 flex-1 font-bold break-words">{name}</h2>
        {!available && <Badge>{t('off')}</Badge>}
        <Badge tone={TONE[state]}>{t(`leaderboard:state.${state}`)}</Badge>
      </div>
      <p className="text-sm text-soft">
        {t('leaderboard:until', { from: time(promotion.startsAt), to: time(promotion.endsAt) })}
        <br />
        {t(`type.${type}`)} · {at}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Link
          to={`/admin/promotions/${_id}`}
          className={buttonClass({ variant: 'outline', size: 'small' })}
          aria-label={`${t(state === 'ended' ? 'see' : 'edit')}: ${name}`}
        >
          {t(state === 'ended' ? 'see' : 'edit')}
        </Link>
        {state === 'ended' && (
          <Link
            to={`/admin/promotions/${_id}/prizes`}
            className={buttonClass({ variant: paidAt ? 'outline' : 'primary', size: 'small' })}
          >
            {t(paidAt ? 'prizes' : 'release')}
          </Link>
        )}
        {paidAt && <span className="text-sm text-soft">{t('paid', { at: time(paidAt) })}</span>}
      </div>
    </Card>
  );
}
