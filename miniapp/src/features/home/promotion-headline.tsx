import { listLeaderboard } from '@chewata/common/contract/community/leaderboard';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Trophy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { savePreference } from '#device/preferences.ts';
import { usePromotionText } from '#games/promotion-text.ts';
import { classNames } from '#ui/class-names.ts';
import { GuideLink } from './guide-link.tsx';
import { HEADLINE_HEIGHT, HEADLINE_SHOWN, HeadlinePlace, hasPlace } from './headline-place.tsx';

/** The current bonus promotion, if administrators show it as headline; links to its ranks. */
export function PromotionHeadline() {
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
  // Reserved space is filled, so that the games do not jump up.
  if (!bonus || !isShown) return placed ? <GuideLink /> : null;
  return (
    <Link
      to="/leaderboard"
      className={classNames(
        'flex items-center gap-3 rounded-card border border-gold bg-gold-soft px-4 py-2',
        HEADLINE_HEIGHT,
      )}
    >
      <Trophy className="size-6 shrink-0 text-gold-ink" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-bold max-[17rem]:whitespace-normal">{textOf(bonus.name)}</span>
        {bonus.message && (
          <span className="line-clamp-2 text-sm max-[17rem]:line-clamp-none text-soft">
            {textOf(bonus.message)}
          </span>
        )}
      </span>
      <ChevronRight className="size-5 shrink-0 text-gold-ink" aria-hidden="true" />
    </Link>
  );
}
