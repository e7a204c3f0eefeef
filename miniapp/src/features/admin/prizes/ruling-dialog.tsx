import type { PrizeAnswer } from '@chewata/common/contract/admin/prizes';
import { useTranslation } from 'react-i18next';
import { useSubmitKeys } from '#forms/submit-keys.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
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
  const isWithheld = prize.status === 'withheld';

  async function send(reason: string): Promise<string> {
    const body = { user: prize.user._id, isWithheld, reason };
    try {
      await keys.submit(body, (key) => sendRuling(promotion, prize, reason, key));
    } finally {
      // A refusal means that the prize is no longer as it is shown.
      await refreshPrizes();
    }
    return t('done');
  }

  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t(isWithheld ? 'restoreAsk' : 'withholdAsk', { name: prize.user.name })}
      {...(!isWithheld && { description: t('withholdText'), hint: t('reasonHint') })}
      label={t('reason')}
      missingText={t('reasonMissing')}
      maxLength={500}
      confirmText={t(isWithheld ? 'restore' : 'withhold')}
      isDangerous={!isWithheld}
      onConfirm={send}
    />
  );
}
