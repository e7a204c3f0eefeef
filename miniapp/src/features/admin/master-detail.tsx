import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';

export interface MasterDetailProps {
  list: ReactNode;
  /** Null: nothing is chosen. */
  detail: ReactNode | null;
  /** Of what is chosen: another one is scrolled to. */
  chosen: string | null;
  onClose: () => void;
}

/** A list with what is chosen of it beside it; on a phone the one or the other. */
export function MasterDetail({ list, detail, chosen, onClose }: MasterDetailProps) {
  const { t } = useTranslation('admin');
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen !== null) top.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const open = detail !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className={classNames('grid grid-cols-[minmax(0,1fr)] gap-4', open && 'max-lg:hidden')}>
        {list}
      </div>
      <div ref={top} className={classNames('grid scroll-mt-32 gap-2', !open && 'max-lg:hidden')}>
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
