import { reportChatMessage } from '@chewata/common/contract/community/chat';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Button } from '#ui/controls/button.tsx';
import { toastError, toastSuccess } from '#ui/feedback/toast.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';

/** Reports a message to the administrators, with a reason. */
export function ReportModal({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const { t } = useTranslation('chat');
  const [reason, setReason] = useState('');
  async function report() {
    try {
      const { message } = await call(reportChatMessage, { body: { messageId, reason } });
      onClose();
      await toastSuccess(message);
    } catch (error) {
      await toastError(messageOf(error, t('common:error.unknown')));
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('report')}
      actions={
        <Button variant="danger" disabled={!reason.trim()} onClick={report}>
          {t('report')}
        </Button>
      }
    >
      <TextAreaField
        label={t('reason')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
