import { type RoundStory, voidRound } from '@chewata/common/contract/admin/rounds';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { useSubmitKeys } from '#forms/submit-keys.ts';
import { Amount } from '#ui/money/amount.tsx';
import { Facts } from '../parts/facts.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';

export interface VoidDialogProps {
  story: RoundStory;
  open: boolean;
  onClose: () => void;
}

/** Says in words and sums what the voiding does, and asks for the reason that the players will read. */
export function VoidDialog({ story, open, onClose }: VoidDialogProps) {
  const { t } = useTranslation('rounds');
  const keys = useSubmitKeys();
  const { round, cards, winners } = story;
  const stage = round.status === 'Finished' ? 'settled' : round.sealedAt === null ? 'unsealed' : 'sealed';
  const won = winners.reduce((total, { amount, tax }) => total + amount - tax, 0);

  async function send(reason: string): Promise<string> {
    const command = { params: { id: round._id }, body: { reason } };
    const answer = await keys.submit(command, (idempotencyKey) =>
      call(voidRound, { ...command, idempotencyKey }),
    );
    return t(answer.approval ? 'waiting' : 'done');
  }

  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t('ask')}
      description={t('askText')}
      label={t('reason')}
      missingText={t('reasonMissing')}
      maxLength={300}
      confirmText={t('void')}
      isDangerous
      onConfirm={send}
    >
      <p className="text-sm">{t(`${stage}Text`)}</p>
      <Facts
        figures
        items={[
          { key: 'return', name: t('willReturn'), value: <Amount value={cards.length * round.stake} /> },
          ...(stage === 'settled'
            ? [{ key: 'take', name: t('willTake'), value: <Amount value={won} /> }]
            : []),
        ]}
      />
    </ReasonDialog>
  );
}
