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
  /** The button's text if a plain 'Confirm' says too little. */
  confirmText?: string;
  children?: ReactNode;
}

/**
 * Asks for confirmation before a payment or change. In Telegram the main button confirms and the back button
 * cancels.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, onConfirm, onCancel, children } = props;
  const { t } = useTranslation();
  const text = props.confirmText ?? t('confirm');
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
  const inTelegram = useMainButton({ text, enabled: true, pending, onPress: confirm });

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
              {text}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
