import { unblockUser } from '@chewata/common/contract/admin/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import type { BlockDialogProps } from './block-dialog.tsx';

/** Asks why before a block is lifted. */
export function UnblockDialog({ user, onClose, onChanged }: BlockDialogProps) {
  const { t } = useTranslation('person');
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    if (text.trim() === '') return setMissing(true);
    try {
      await call(unblockUser, { params: { id: user._id }, body: { text } });
      void toastSuccess(t('isUnblocked'));
      onChanged();
      onClose();
    } catch (error) {
      setFailure(messageOf(error, t('common:error.unknown')));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('askUnblock', { name: user.name })}
      description={t('askUnblockText')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button onClick={confirm}>{t('unblock')}</Button>
        </>
      }
    >
      <TextField
        label={t('unblockText')}
        maxLength={300}
        value={text}
        error={missing && text.trim() === '' ? t('textMissing') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
    </Dialog>
  );
}
