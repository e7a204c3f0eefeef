import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isGameScreen } from '#games/screen-at.ts';
import { type Restart, useRestart } from '#realtime/restart.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { Countdown } from '#ui/time/countdown.tsx';
import { useSecondsUntil } from '#ui/time/use-countdown.ts';

/** Shows an announced restart: when it happens, and that nothing is lost. */
export function RestartNotice({ open, onClose }: { open: boolean; onClose: () => void }) {
  const restart = useRestart();
  // No countdown runs behind a closed dialog.
  return open && restart ? <RestartDialog restart={restart} onClose={onClose} /> : null;
}

/** A dialog; in a round, which it must not cover, a line. */
function RestartDialog({ restart, onClose }: { restart: Restart; onClose: () => void }) {
  const { t } = useTranslation();
  const seconds = useSecondsUntil(restart.at) ?? 0;
  const isPlaying = isGameScreen(useLocation().pathname, 'round');
  // From then on the offline banner shows the state.
  useEffect(() => {
    if (seconds === 0) onClose();
  }, [seconds, onClose]);
  if (isPlaying) return <RestartStrip seconds={seconds} onClose={onClose} />;
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

/** In a round: a line at the top, which leaves the ball, the cards and BINGO in sight. */
function RestartStrip({ seconds, onClose }: { seconds: number; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="fixed inset-x-0 top-0 z-40 flex items-center gap-2 bg-info-soft pt-[var(--safe-top)] pl-3 text-sm text-info shadow-high"
    >
      <p className="min-w-0 flex-1 truncate">
        <span className="font-bold">{t('restart.title')}</span> · {t('restart.safe')}
      </p>
      <Countdown seconds={seconds} className="font-bold" />
      <IconButton label={t('close')} icon={<X className="size-5" />} onClick={onClose} />
    </div>
  );
}
