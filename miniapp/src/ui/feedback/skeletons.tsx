import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';

/** A grey bar in place of a text. */
export const SkeletonLine = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames('motion-breathe block h-4 min-w-8 rounded-small bg-line', className)}
  />
);

/** A grey area in place of a card or picture. */
export const SkeletonBlock = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={classNames('motion-breathe block rounded-card bg-line', className)} />
);

/** A loading screen: a heading, a card, a list. Announced to screen readers. */
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
