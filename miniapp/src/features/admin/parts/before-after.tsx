import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface BeforeAfterProps {
  before: ReactNode;
  /** Null: it has no value any more, or the decision does not name it. */
  after: ReactNode;
}

/** A value before and after a change. Screen readers say which is which. */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <del className="text-soft">
        <span className="sr-only">{t('valueBefore')} </span>
        {before}
      </del>
      {after !== null && (
        <>
          <span aria-hidden> → </span>
          <ins className="font-bold no-underline">
            <span className="sr-only">{t('valueAfter')} </span>
            {after}
          </ins>
        </>
      )}
    </>
  );
}
