import { answerReality, type RealityCheck } from '@chewata/common/contract/accounts/play-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { LIMITS_KEY } from '#api/limits-key.ts';
import { queryClient } from '#api/query-client.ts';
import { useServerEvent } from '#realtime/hooks.ts';
import { Button } from '#ui/controls/button.tsx';
import { toastError } from '#ui/feedback/toast.ts';
import { Dialog } from '#ui/layout/dialog.tsx';
import { formatAmount } from '#ui/money/amount.tsx';

/** Shows time and result of the session when the server asks, and waits for the player. */
export function RealityCheckDialog() {
  const { t, ready } = useTranslation('play-limits', { useSuspense: false });
  const [check, setCheck] = useState<RealityCheck | null>(null);
  const [pending, setPending] = useState(false);
  useServerEvent('chat', 'realityCheck', setCheck);

  async function answer() {
    setPending(true);
    try {
      queryClient.setQueryData(LIMITS_KEY, await call(answerReality));
      setCheck(null);
    } catch (error) {
      await toastError(messageOf(error, t('common:error.unknown')));
    } finally {
      setPending(false);
    }
  }

  if (!check || !ready) return null;
  const { minutes, staked, won, net } = check;
  return (
    <Dialog
      open
      onClose={answer}
      title={t('checkTitle', { minutes })}
      description={t('checkText', {
        staked: formatAmount(staked),
        won: formatAmount(won),
        net: formatAmount(net),
      })}
      actions={
        <Button pending={pending} onClick={answer}>
          {t('checkAnswer')}
        </Button>
      }
    />
  );
}
