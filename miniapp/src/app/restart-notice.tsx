import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRestart } from '../realtime/restart.ts';
import { Button } from '../ui/button.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useSecondsUntil } from '../ui/use-countdown.ts';

/** What an administrator announces before the system restarts: when, and that nothing is lost by it. */
export function RestartNotice({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const restart = useRestart();
  const seconds = useSecondsUntil(restart?.at ?? null);
  const isOver = seconds === 0;
  // When it has come, the banner of the lost connection tells the rest.
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  if (restart === null || seconds === null) return null;
  return (
    <Dialog
      open={open && !isOver}
      onClose={onClose}
      title={t('restart.title')}
      description={restart.message}
      actions={<Button onClick={onClose}>{t('restart.understood')}</Button>}
    >
      <Countdown seconds={seconds} className="text-center text-2xl font-bold" />
      <p className="text-center text-sm text-soft">{t('restart.safe')}</p>
    </Dialog>
  );
}
