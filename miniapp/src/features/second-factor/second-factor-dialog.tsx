import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { settleConfirmation, usePendingWays } from '#api/second-factor/pending.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { ScreenSkeleton } from '#ui/feedback/skeletons.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** Asks staff to confirm the session when the server refused a call for want of it. It loads its own texts. */
export function SecondFactorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, ready } = useTranslation(['second-factor', 'server']);
  const pending = usePendingWays();
  // While the dialog fades out, it shows what it showed.
  const last = useRef(pending);
  if (pending) last.current = pending;
  const ways = last.current ?? [];
  const end = (confirmed: boolean) => {
    settleConfirmation(confirmed);
    onClose();
  };
  const confirmed = () => end(true);
  return (
    <Dialog
      open={open && pending !== null}
      onClose={() => end(false)}
      title={ready ? t('title') : ''}
      description={ready ? t('why') : ''}
    >
      {!ready ? (
        <ScreenSkeleton />
      ) : ways.includes('passkey') ? (
        <PasskeyButton onConfirmed={confirmed} />
      ) : ways.length > 0 ? (
        <CodeForm ways={ways} onConfirmed={confirmed} />
      ) : (
        <Notice tone="warn">{t('server:refusals.noSecondFactor')}</Notice>
      )}
    </Dialog>
  );
}
