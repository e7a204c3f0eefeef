import { listLeaderboard } from '@chewata/common/contract/community/leaderboard';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, Trophy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { savePreference } from '#device/preferences.ts';
import { usePromotionText } from '#games/promotion-text.ts';
import { HeadlineLink } from './headline-link.tsx';
import { HEADLINE_SHOWN, HeadlinePlace, hasPlace } from './headline-place.tsx';

/**
 * The current bonus promotion, if administrators show it as headline; links to its ranks. Without one a first visit is
 * shown the way to the guide in pictures.
 */
export function PromotionHeadline() {
  const { t } = useTranslation('home');
  const textOf = usePromotionText();
  const [placed] = useState(hasPlace);
  const { data, isPending } = useQuery({
    queryKey: ['leaderboard', 'All'],
    queryFn: () => call(listLeaderboard),
  });
  const bonus = data?.bonus;
  const isShown = data && Boolean(bonus?.promotion && bonus.state !== 'ended');
  useEffect(() => {
    if (isShown !== undefined) savePreference(HEADLINE_SHOWN, String(isShown));
  }, [isShown]);
  if (isPending) return <HeadlinePlace />;
  if (bonus && isShown)
    return (
      <HeadlineLink
        to="/leaderboard"
        tone="gold"
        icon={Trophy}
        title={textOf(bonus.name)}
        text={bonus.message ? textOf(bonus.message) : ''}
      />
    );
  // Reserved space is filled, so that the games do not jump up.
  return placed ? (
    <HeadlineLink
      to="/HowToPlay"
      tone="plain"
      icon={BookOpen}
      title={t('common:nav.howToPlay')}
      text={t('guide')}
    />
  ) : null;
}
