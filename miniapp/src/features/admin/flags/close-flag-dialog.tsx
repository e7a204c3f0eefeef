import { closeFlag, type FlagAnswer } from '@chewata/common/contract/admin/flags';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';

export interface CloseFlagDialogProps {
  flag: FlagAnswer;
  open: boolean;
  onClose: () => void;
}

/** Asks what the administrator found before a suspicion is closed. */
export function CloseFlagDialog({ flag, open, onClose }: CloseFlagDialogProps) {
  const { t } = useTranslation('flags');
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function leave() {
    setMissing(false);
    setFailure(null);
    onClose();
  }

  async function confirm() {
    if (text.trim() === '') return setMissing(true);
    setFailure(null);
    try {
      await call(closeFlag, { params: { id: flag._id }, body: { text } });
      void toastSuccess(t('closed'));
      setText('');
      leave();
    } catch (error) {
      setFailure(messageOf(error, t('common:error.unknown')));
      if (!hasCode(error, 'ALREADY_DECIDED')) return;
    }
    await queryClient.invalidateQueries({ queryKey: ['admin'] });
  }

  return (
    <Dialog
      open={open}
      onClose={leave}
      title={t('ask')}
      description={t(`kind.${flag.kind}`)}
      actions={
        <>
          <Button variant="outline" onClick={leave}>
            {t('common:cancel')}
          </Button>
          <Button onClick={confirm}>{t('close')}</Button>
        </>
      }
    >
      <TextField
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={500}
        value={text}
        error={missing && text.trim() === '' ? t('reasonMissing') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
    </Dialog>
  );
}
