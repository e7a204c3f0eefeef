import { BookOpen, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { HEADLINE_HEIGHT } from './headline-place.tsx';

/** Links to the guide in pictures; takes the place of a promotion on a first visit if there is none. */
export function GuideLink() {
  const { t } = useTranslation('home');
  return (
    <Link
      to="/HowToPlay"
      className={classNames(
        'flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-2',
        HEADLINE_HEIGHT,
      )}
    >
      <BookOpen className="size-6 shrink-0 text-brand-ink" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{t('common:nav.howToPlay')}</span>
        <span className="line-clamp-2 text-sm max-[17rem]:line-clamp-none text-soft">{t('guide')}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-soft" aria-hidden="true" />
    </Link>
  );
}
