import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { TibebStripe } from './tibeb-stripe.tsx';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  /** Adds the woven border: for the winner's dialog. */
  tibeb?: boolean;
  /** False: only its own buttons close it, not Escape, a press outside or a cross. */
  dismissable?: boolean;
  /** Buttons, side by side at the bottom. */
  actions?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}

/** A dialog over a dimmed page. It keeps the focus and returns it to the opener. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  tibeb = false,
  dismissable = true,
  actions,
  wide = false,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const preventIfNeeded = (event: Event) => {
    if (!dismissable) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="motion-appear fixed inset-0 z-40 flex overflow-y-auto bg-scrim px-4 pt-[max(1rem,var(--safe-top))] pb-[max(1rem,var(--safe-bottom))]">
          <Radix.Content
            onPointerDownOutside={preventIfNeeded}
            onInteractOutside={preventIfNeeded}
            onEscapeKeyDown={preventIfNeeded}
            {...(description === undefined && { 'aria-describedby': undefined })}
            className={classNames(
              // Automatic margins: a dialog taller than the window starts at its top and scrolls.
              'motion-rise relative z-50 m-auto w-full min-w-0 overflow-hidden rounded-card bg-raised text-ink shadow-high outline-none',
              wide ? 'max-w-2xl' : 'max-w-md',
            )}
          >
            {tibeb && <TibebStripe />}
            <div className="grid gap-4 p-5">
              <div className={classNames('grid gap-1', dismissable && 'pr-10')}>
                <Radix.Title className="text-lg font-bold">{title}</Radix.Title>
                {description !== undefined && (
                  <Radix.Description className="text-sm text-soft">{description}</Radix.Description>
                )}
              </div>
              {children}
              {actions && <div className="flex flex-wrap gap-2 [&>*]:flex-1">{actions}</div>}
            </div>
            {dismissable && (
              <Radix.Close asChild>
                <IconButton
                  label={t('close')}
                  icon={<X className="size-5" />}
                  className={classNames('absolute right-2', tibeb ? 'top-3.5' : 'top-2')}
                />
              </Radix.Close>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
