import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';

export interface MasterDetailProps {
  list: ReactNode;
  /** Null if nothing is chosen. */
  detail: ReactNode | null;
  /** Id of the chosen row. */
  chosen: string | null;
  onClose: () => void;
}

/** A list with the chosen item beside it; on a phone one or the other. */
export function MasterDetail({ list, detail, chosen, onClose }: MasterDetailProps) {
  const { t } = useTranslation('admin');
  useEffect(() => {
    // On a phone the item replaces the list: start at its top.
    if (chosen !== null && !matchMedia('(min-width: 64rem)').matches) window.scrollTo({ top: 0 });
  }, [chosen]);
  const open = detail !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className={classNames('grid grid-cols-[minmax(0,1fr)] gap-4', open && 'max-lg:hidden')}>
        {list}
      </div>
      <div className={classNames('grid grid-cols-[minmax(0,1fr)] gap-2', !open && 'max-lg:hidden')}>
        {open ? (
          <>
            <Button
              variant="ghost"
              size="small"
              className="justify-self-start lg:hidden"
              icon={<ChevronLeft className="size-4" />}
              onClick={onClose}
            >
              {t('backToList')}
            </Button>
            {detail}
          </>
        ) : (
          <Card className="grid min-h-40 place-items-center p-6 text-center text-sm text-soft">
            {t('nothingChosen')}
          </Card>
        )}
      </div>
    </div>
  );
}
