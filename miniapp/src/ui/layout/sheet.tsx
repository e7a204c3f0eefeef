import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /**
   * 'left' for the menu; 'bottom' for choices near the thumb, which become a panel under the header from 768 px
   * on.
   */
  side?: 'left' | 'bottom';
  children: ReactNode;
}

const PLACE = {
  left: 'motion-slide-left inset-y-0 left-0 w-[min(20rem,86vw)] pt-[var(--safe-top)] pb-[var(--safe-bottom)]',
  bottom:
    'motion-slide-bottom inset-x-0 bottom-0 max-h-[85%] rounded-t-card pb-[var(--safe-bottom)] md:inset-x-auto md:top-20 md:right-6 md:bottom-auto md:w-[26rem] md:max-h-[75%] md:rounded-card',
};

/** A panel that slides in from an edge. A press outside or Escape closes it. */
export function Sheet({ open, onClose, title, side = 'bottom', children }: SheetProps) {
  const { t } = useTranslation();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="motion-appear fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className={classNames(
            'fixed z-50 flex flex-col overflow-y-auto bg-raised text-ink shadow-high outline-none',
            PLACE[side],
          )}
        >
          <div className="flex items-center justify-between gap-2 py-2 pr-2 pl-5">
            <Radix.Title className="text-lg font-bold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('close')} icon={<X className="size-5" />} />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
