import { unblockUser } from '@chewata/common/contract/admin/users';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import type { BlockDialogProps } from './block-dialog.tsx';

/** Asks why before a block is lifted. */
export function UnblockDialog({ user, onClose, onChanged }: BlockDialogProps) {
  const { t } = useTranslation('person');

  async function unblock(text: string): Promise<string> {
    await call(unblockUser, { params: { id: user._id }, body: { text } });
    onChanged();
    return t('isUnblocked');
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('askUnblock', { name: user.name })}
      description={t('askUnblockText')}
      label={t('unblockText')}
      missingText={t('textMissing')}
      maxLength={300}
      confirmText={t('unblock')}
      onConfirm={unblock}
    />
  );
}
