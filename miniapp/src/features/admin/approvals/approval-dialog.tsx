import type { ApprovalAnswer } from '@chewata/common/contract/approval';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, messageOf } from '#api/api-error.ts';
import { queryClient } from '#api/query-client.ts';
import { useSubmitKeys } from '#forms/submit-keys.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { sendDecision } from './approval-calls.ts';

export interface ApprovalDialogProps {
  approval: ApprovalAnswer;
  /** Null: closed. */
  decision: 'approve' | 'decline' | null;
  onClose: () => void;
}

/** Asks before something is carried out or declined; a reason may be given. */
export function ApprovalDialog({ approval, decision, onClose }: ApprovalDialogProps) {
  const { t } = useTranslation('approvals');
  const keys = useSubmitKeys();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);

  function close() {
    setFailure(null);
    onClose();
  }

  async function confirm(chosen: 'approve' | 'decline') {
    setFailure(null);
    try {
      const command = { id: approval._id, decision: chosen, reason };
      const { status } = await keys.submit(command, (key) => sendDecision(approval, chosen, reason, key));
      void toastSuccess(t(`status.${status}`));
      setReason('');
      close();
    } catch (error) {
      setFailure(messageOf(error, t('common:error.unknown')));
      if (!hasCode(error, 'ALREADY_DECIDED')) return;
    }
    await queryClient.invalidateQueries();
  }

  return (
    <Dialog
      open={decision !== null}
      onClose={close}
      title={decision ? t(`ask.${decision}`) : ''}
      description={t(`admin:action.${approval.kind}`)}
      actions={
        <>
          <Button variant="outline" onClick={close}>
            {t('common:cancel')}
          </Button>
          {decision && (
            <Button variant={decision === 'decline' ? 'danger' : 'primary'} onClick={() => confirm(decision)}>
              {t(`admin:${decision}`)}
            </Button>
          )}
        </>
      }
    >
      <TextField
        label={t('reason')}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
    </Dialog>
  );
}
