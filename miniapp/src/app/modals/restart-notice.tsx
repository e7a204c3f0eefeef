import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Restart, useRestart } from '#realtime/restart.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { Countdown } from '#ui/time/countdown.tsx';
import { useSecondsUntil } from '#ui/time/use-countdown.ts';

/** Shows an announced restart: when it happens, and that nothing is lost. */
export function RestartNotice({ open, onClose }: { open: boolean; onClose: () => void }) {
  const restart = useRestart();
  // No countdown runs behind a closed dialog.
  return open && restart ? <RestartDialog restart={restart} onClose={onClose} /> : null;
}

function RestartDialog({ restart, onClose }: { restart: Restart; onClose: () => void }) {
  const { t } = useTranslation();
  const seconds = useSecondsUntil(restart.at) ?? 0;
  // From then on the offline banner shows the state.
  useEffect(() => {
    if (seconds === 0) onClose();
  }, [seconds, onClose]);
  return (
    <Dialog
      open
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
