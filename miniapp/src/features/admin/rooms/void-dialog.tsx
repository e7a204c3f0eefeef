import { type RoundStory, voidRound } from '@chewata/common/contract/admin/rounds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';
import { useSubmitKeys } from '#forms/submit-keys.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { Facts } from '../parts/facts.tsx';

export interface VoidDialogProps {
  story: RoundStory;
  open: boolean;
  onClose: () => void;
}

/** Says in words and sums what the voiding does, and asks for the reason that the players will read. */
export function VoidDialog({ story, open, onClose }: VoidDialogProps) {
  const { t } = useTranslation('rounds');
  const keys = useSubmitKeys();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { round, cards, winners } = story;
  const stage = round.status === 'Finished' ? 'settled' : round.sealedAt === null ? 'unsealed' : 'sealed';
  const won = winners.reduce((total, { amount, tax }) => total + amount - tax, 0);

  function leave() {
    setMissing(false);
    setFailure(null);
    onClose();
  }

  async function confirm() {
    if (reason.trim() === '') return setMissing(true);
    setFailure(null);
    const command = { params: { id: round._id }, body: { reason } };
    try {
      const answer = await keys.submit(command, (idempotencyKey) =>
        call(voidRound, { ...command, idempotencyKey }),
      );
      void toastSuccess(t(answer.approval ? 'waiting' : 'done'));
      setReason('');
      leave();
    } catch (error) {
      setFailure(messageOf(error, t('common:error.unknown')));
    }
    await queryClient.invalidateQueries({ queryKey: ['admin'] });
  }

  return (
    <Dialog
      open={open}
      onClose={leave}
      title={t('ask')}
      description={t('askText')}
      actions={
        <>
          <Button variant="outline" onClick={leave}>
            {t('common:cancel')}
          </Button>
          <Button variant="danger" onClick={confirm}>
            {t('void')}
          </Button>
        </>
      }
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
      <TextField
        label={t('reason')}
        maxLength={300}
        value={reason}
        error={missing && reason.trim() === '' ? t('reasonMissing') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
    </Dialog>
  );
}
