import { closeFlag, type FlagAnswer } from '@chewata/common/contract/admin/flags';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';

export interface CloseFlagDialogProps {
  flag: FlagAnswer;
  open: boolean;
  onClose: () => void;
}

/** Asks what the administrator found before a suspicion is closed. */
export function CloseFlagDialog({ flag, open, onClose }: CloseFlagDialogProps) {
  const { t } = useTranslation('flags');

  async function close(text: string): Promise<string> {
    await call(closeFlag, { params: { id: flag._id }, body: { text } });
    return t('closed');
  }

  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t('ask')}
      description={t(`kind.${flag.kind}`)}
      label={t('reason')}
      hint={t('reasonHint')}
      missingText={t('reasonMissing')}
      maxLength={500}
      confirmText={t('close')}
      onConfirm={close}
    />
  );
}
