import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';

/** A grey bar where a text will stand. */
export const SkeletonLine = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames('motion-breathe block h-4 min-w-8 rounded-small bg-line', className)}
  />
);

/** A grey area where a card or picture will stand. */
export const SkeletonBlock = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={classNames('motion-breathe block rounded-card bg-line', className)} />
);

/** A screen that is on its way: a heading, a card, a list. Says so to readers. */
export function ScreenSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t('loading')}</span>
      <SkeletonLine className="h-7 w-44" />
      <SkeletonBlock className="h-32" />
      <SkeletonBlock className="h-14" />
      <SkeletonBlock className="h-14" />
      <SkeletonBlock className="h-14" />
    </div>
  );
}
