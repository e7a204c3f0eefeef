import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackButton, useMainButton } from '#telegram/hooks.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';

export interface ConfirmDialogProps {
  title: ReactNode;
  /** Says what will happen, with the amount. */
  description: ReactNode;
  onConfirm: () => Promise<unknown>;
  onCancel: () => void;
  children?: ReactNode;
}

/**
 * Asks for confirmation before a payment or change. In Telegram the main button confirms and the back button
 * cancels.
 */
export function ConfirmDialog({ title, description, onConfirm, onCancel, children }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const latch = useRef(false);

  async function confirm() {
    if (latch.current) return;
    latch.current = true;
    setPending(true);
    try {
      await onConfirm();
    } finally {
      latch.current = false;
      setPending(false);
    }
  }
  useBackButton(onCancel);
  const inTelegram = useMainButton({ text: t('confirm'), enabled: true, pending, onPress: confirm });

  return (
    <Dialog
      open
      onClose={onCancel}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="outline" onClick={onCancel}>
            {t('cancel')}
          </Button>
          {!inTelegram && (
            <Button pending={pending} onClick={confirm}>
              {t('confirm')}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
