import type { MoneyRequest } from '@chewata/common/contract/admin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, hasCode, messageOf } from '#api/api-error.ts';
import { queryClient } from '#api/query-client.ts';
import { useSubmitKeys } from '#forms/submit-keys.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import { type RequestKind, type Ruling, rule } from './request-calls.ts';

export interface RuleDialogProps {
  kind: RequestKind;
  item: MoneyRequest;
  /** Null: closed. */
  ruling: Ruling | null;
  onClose: () => void;
  onRuled: (item: MoneyRequest) => void;
}

/** Asks once more before money moves; declining needs a reason, which the player is told. */
export function RuleDialog({ kind, item, ruling, onClose, onRuled }: RuleDialogProps) {
  const { t } = useTranslation('admin');
  const keys = useSubmitKeys();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function close() {
    setFailure(null);
    setMissing(false);
    onClose();
  }

  async function confirm(chosen: Ruling) {
    if (chosen === 'decline' && reason.trim() === '') return setMissing(true);
    setFailure(null);
    try {
      const command = { kind, id: item._id, ruling: chosen, reason };
      const decided = await keys.submit(command, (key) => rule(kind, item._id, chosen, reason, key));
      void toastSuccess(t(`told.${chosen === 'approve' ? decided.status : 'Declined'}`));
      onRuled(decided);
      setReason('');
      close();
    } catch (error) {
      setFailure(messageOf(error, t('common:error.unknown')));
      if (!(error instanceof ApiError) || !hasCode(error, 'ALREADY_DECIDED')) return;
    }
    await queryClient.invalidateQueries({ queryKey: ['admin'] });
  }

  const told = { amount: formatAmount(item.amount), name: item.user.name };
  return (
    <Dialog
      open={ruling !== null}
      onClose={close}
      title={ruling ? t(`ask.${ruling}.${kind}`) : ''}
      description={t('askText', told)}
      actions={
        <>
          <Button variant="outline" onClick={close}>
            {t('common:cancel')}
          </Button>
          {ruling && (
            <Button variant={ruling === 'decline' ? 'danger' : 'primary'} onClick={() => confirm(ruling)}>
              {t(ruling)}
            </Button>
          )}
        </>
      }
    >
      {ruling === 'approve' && (
        <p className="text-sm">
          {t(item.method === 'manual' && kind === 'withdrawal' ? 'askPaid' : `askNext.${kind}`)}
        </p>
      )}
      {ruling === 'decline' && (
        <TextField
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={300}
          value={reason}
          error={missing && reason.trim() === '' ? t('reasonMissing') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {failure && <Notice tone="bad">{failure}</Notice>}
    </Dialog>
  );
}
