import type { MoneyRequest } from '@chewata/common/contract/admin/requests';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, hasCode, messageOf } from '#api/api-error.ts';
import { queryClient } from '#api/query-client.ts';
import { useSubmitKeys } from '#forms/submit-keys.ts';
import { Button } from '#ui/controls/button.tsx';
import { Switch } from '#ui/controls/switch.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import { type RequestDecision, type RequestKind, sendDecision } from './request-calls.ts';

export interface DecisionDialogProps {
  kind: RequestKind;
  item: MoneyRequest;
  /** Null: closed. */
  decision: RequestDecision | null;
  onClose: () => void;
  onDecided: (item: MoneyRequest) => void;
}

/** Asks for confirmation before money moves. Declining needs a reason, which the player sees. */
export function DecisionDialog({ kind, item, decision, onClose, onDecided }: DecisionDialogProps) {
  const { t } = useTranslation('admin');
  const keys = useSubmitKeys();
  const [reason, setReason] = useState('');
  const [confirmPayer, setConfirmPayer] = useState(false);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function close() {
    setFailure(null);
    setMissing(false);
    onClose();
  }

  async function confirm(chosen: RequestDecision) {
    if (chosen === 'decline' && reason.trim() === '') return setMissing(true);
    setFailure(null);
    try {
      const given = { decision: chosen, reason, confirmPayer };
      const command = { kind, id: item._id, ...given };
      const decided = await keys.submit(command, (key) => sendDecision(kind, item._id, given, key));
      void toastSuccess(t(`decided.${chosen === 'approve' ? decided.status : 'Declined'}`));
      onDecided(decided);
      setReason('');
      setConfirmPayer(false);
      close();
    } catch (error) {
      setFailure(messageOf(error, t('common:error.unknown')));
      if (!(error instanceof ApiError) || !hasCode(error, 'ALREADY_DECIDED')) return;
    }
    await queryClient.invalidateQueries({ queryKey: ['admin'] });
  }

  const subject = { amount: formatAmount(item.amount), name: item.user.name };
  return (
    <Dialog
      open={decision !== null}
      onClose={close}
      title={decision ? t(`ask.${decision}.${kind}`) : ''}
      description={t('askText', subject)}
      actions={
        <>
          <Button variant="outline" onClick={close}>
            {t('common:cancel')}
          </Button>
          {decision && (
            <Button variant={decision === 'decline' ? 'danger' : 'primary'} onClick={() => confirm(decision)}>
              {t(decision)}
            </Button>
          )}
        </>
      }
    >
      {decision === 'approve' && (
        <p className="text-sm">
          {t(item.method === 'manual' && kind === 'withdrawal' ? 'askPaid' : `askNext.${kind}`)}
        </p>
      )}
      {decision === 'approve' && item.details.payerAccount && (
        <Switch label={t('confirmPayer')} on={confirmPayer} onChange={setConfirmPayer} />
      )}
      {decision === 'decline' && (
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
