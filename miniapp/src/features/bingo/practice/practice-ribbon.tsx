import { GraduationCap } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** At the top of every practice screen: no money is played for. */
export function PracticeRibbon() {
  const { t } = useTranslation('bingo-play');
  return (
    <p
      data-practice=""
      className="flex items-center justify-center gap-2 border-b border-info bg-info-soft px-3 py-1.5 text-sm font-bold text-ink"
    >
      <GraduationCap className="size-5 shrink-0" aria-hidden="true" />
      {t('practice.ribbon')}
    </p>
  );
}
