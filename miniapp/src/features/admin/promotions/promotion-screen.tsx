import { PLAYED_PROMOTION, WINNING_STRUCTURE } from '@chewata/common/contract/community/promotion-defaults';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { serverNow } from '#api/server-clock.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { draftOf, type PromotionDraft } from './promotion-draft.ts';
import { PromotionForm } from './promotion-form.tsx';
import { promotions } from './promotion-queries.ts';

/** Without the templates' times, which are in the past: a new promotion starts now. */
const withoutTimes = ({ startsAt: _start, endsAt: _end, ...rest }: typeof PLAYED_PROMOTION) => rest;
const TEMPLATES = {
  played: withoutTimes(PLAYED_PROMOTION),
  winning: { type: 'Winning Based', structure: WINNING_STRUCTURE },
} as const;

/** /admin/promotions/:id: edits a promotion, or creates one, empty or from a template. */
export function PromotionScreen() {
  const { t } = useTranslation('promotions');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const isNew = id === 'new';
  const { data, error, refetch } = useQuery({ ...promotions, enabled: !isNew });
  const [begun, setBegun] = useState(() => ({ serial: 0, draft: draftOf({}, serverNow()) }));
  const known = isNew ? undefined : data?.promotions.find(({ _id }) => _id === id);
  const begin = (template: keyof typeof TEMPLATES) =>
    setBegun(({ serial }) => ({ serial: serial + 1, draft: draftOf(TEMPLATES[template], serverNow()) }));

  const form = (key: string, draft: PromotionDraft) => (
    <PromotionForm
      key={key}
      known={known ?? null}
      begun={draft}
      onSaved={() => void navigate('/admin/promotions')}
    />
  );
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle onBack={() => void navigate('/admin/promotions')}>
        {isNew ? t('add') : (known?.name ?? t('title'))}
      </ScreenTitle>
      {isNew && (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-sm text-soft">{t('beginWith')}</span>
            <Button size="small" variant="outline" onClick={() => begin('played')}>
              {t('template.played')}
            </Button>
            <Button size="small" variant="outline" onClick={() => begin('winning')}>
              {t('template.winning')}
            </Button>
          </div>
          {form(`new-${begun.serial}`, begun.draft)}
        </>
      )}
      {error && !data && (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      )}
      {!isNew && !data && !error && <SkeletonBlock className="h-96" />}
      {!isNew && data && !known && <Notice tone="bad">{t('unknown')}</Notice>}
      {known && form(known._id, draftOf(known, serverNow()))}
    </div>
  );
}
