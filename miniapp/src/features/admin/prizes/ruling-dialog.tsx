import type { PrizeAnswer } from '@chewata/common/contract/admin/prizes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { useSubmitKeys } from '#forms/submit-keys.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { refreshPrizes, sendRuling } from './prize-calls.ts';

export interface RulingDialogProps {
  promotion: string;
  prize: PrizeAnswer;
  open: boolean;
  onClose: () => void;
}

/** Asks why a user's prize is withheld, or why it is paid after all. */
export function RulingDialog({ promotion, prize, open, onClose }: RulingDialogProps) {
  const { t } = useTranslation('prizes');
  const keys = useSubmitKeys();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isWithheld = prize.status === 'withheld';

  function leave() {
    setMissing(false);
    setFailure(null);
    onClose();
  }

  async function confirm() {
    if (reason.trim() === '') return setMissing(true);
    setFailure(null);
    try {
      const body = { user: prize.user._id, isWithheld, reason };
      await keys.submit(body, (key) => sendRuling(promotion, prize, reason, key));
      void toastSuccess(t('done'));
      setReason('');
      leave();
    } catch (error) {
      setFailure(messageOf(error, t('common:error.unknown')));
    }
    await refreshPrizes();
  }

  return (
    <Dialog
      open={open}
      onClose={leave}
      title={t(isWithheld ? 'restoreAsk' : 'withholdAsk', { name: prize.user.name })}
      {...(!isWithheld && { description: t('withholdText') })}
      actions={
        <>
          <Button variant="outline" onClick={leave}>
            {t('common:cancel')}
          </Button>
          <Button variant={isWithheld ? 'primary' : 'danger'} onClick={confirm}>
            {t(isWithheld ? 'restore' : 'withhold')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('reason')}
        {...(!isWithheld && { hint: t('reasonHint') })}
        maxLength={500}
        value={reason}
        error={missing && reason.trim() === '' ? t('reasonMissing') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
    </Dialog>
  );
}
