import { GraduationCap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { OtherRounds } from '#games/background/other-rounds.tsx';

/** At the top of every practice screen: no money is played for; the way to rounds in which my cards play for money. */
export function PracticeRibbon() {
  const { t } = useTranslation('bingo-play');
  return (
    <div>
      <p
        data-practice=""
        className="flex items-center justify-center gap-2 border-b border-info bg-info-soft px-3 py-1.5 text-sm font-bold text-ink"
      >
        <GraduationCap className="size-5 shrink-0" aria-hidden="true" />
        {t('practice.ribbon')}
      </p>
      <OtherRounds roomId={null} />
    </div>
  );
}
