import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { queryClient } from '#api/query-client.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';

interface ReasonDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  label: string;
  hint?: string;
  /** Shown at the field if it is empty. */
  missingText: string;
  maxLength: number;
  confirmText: string;
  isDangerous?: boolean;
  /** Does it, and returns the text of the toast. The dialog shows what it throws. */
  onConfirm: (reason: string) => Promise<string>;
  /** Above the field. */
  children?: ReactNode;
}

/** Asks for a reason before something is done, and stays open if it fails. The administrators' queries are read again. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, onClose, title, description, label, hint, maxLength, confirmText, children } = props;
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function leave() {
    setMissing(false);
    setFailure(null);
    onClose();
  }

  async function confirm() {
    if (reason.trim() === '') return setMissing(true);
    setFailure(null);
    try {
      void toastSuccess(await props.onConfirm(reason));
      setReason('');
      leave();
    } catch (error) {
      setFailure(messageOf(error, t('common:error.unknown')));
    }
    await queryClient.invalidateQueries({ queryKey: ['admin'] });
  }

  return (
    <Dialog
      open={open}
      onClose={leave}
      title={title}
      {...(description !== undefined && { description })}
      actions={
        <>
          <Button variant="outline" onClick={leave}>
            {t('common:cancel')}
          </Button>
          <Button variant={props.isDangerous ? 'danger' : 'primary'} onClick={confirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
      <TextField
        label={label}
        {...(hint !== undefined && { hint })}
        maxLength={maxLength}
        value={reason}
        error={missing && reason.trim() === '' ? props.missingText : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
    </Dialog>
  );
}
