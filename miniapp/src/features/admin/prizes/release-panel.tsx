import type { PrizesAnswer } from '@chewata/common/contract/admin/prizes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { useSubmitKeys } from '#forms/submit-keys.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/card.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { Amount, formatAmount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { isWaiting } from '../parts/after-change.ts';
import { Facts } from '../parts/facts.tsx';
import { refreshPrizes, sendRelease } from './prize-calls.ts';

const TONE = { running: 'info', checking: 'info', due: 'warn', released: 'info', paid: 'good' } as const;

/** The sum of the prizes, the time from which they may be released, and the button for it. */
export function ReleasePanel({ id, prizes }: { id: string; prizes: PrizesAnswer }) {
  const { t } = useTranslation('prizes');
  const timeOf = useLocalTime();
  const keys = useSubmitKeys();
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { state, total, withheld, release } = prizes;

  function close() {
    setFailure(null);
    setAsked(false);
  }

  async function confirm() {
    setFailure(null);
    try {
      const answer = await keys.submit({ id }, (key) => sendRelease(id, key));
      if (answer.approval) isWaiting(answer);
      else void toastSuccess(t('released'));
      close();
    } catch (error) {
      setFailure(messageOf(error, t('common:error.unknown')));
    }
    await refreshPrizes();
  }

  return (
    <Card className="grid gap-3 p-4">
      <Notice tone={TONE[state]}>{t(`state.${state}`, { time: timeOf(prizes.releasableAt) })}</Notice>
      <Facts
        figures
        items={[
          { key: 'total', name: t('total'), value: <Amount value={total} /> },
          { key: 'withheld', name: t('withheldTotal'), value: <Amount value={withheld} /> },
          ...(release ? [{ key: 'by', name: t('releasedBy'), value: release.by.name }] : []),
        ]}
      />
      {state === 'due' && <Button onClick={() => setAsked(true)}>{t('release')}</Button>}
      <Dialog
        open={asked}
        onClose={close}
        title={t('releaseAsk', { amount: formatAmount(total) })}
        description={t('releaseText')}
        actions={
          <>
            <Button variant="outline" onClick={close}>
              {t('common:cancel')}
            </Button>
            <Button onClick={confirm}>{t('release')}</Button>
          </>
        }
      >
        {failure && <Notice tone="bad">{failure}</Notice>}
      </Dialog>
    </Card>
  );
}
