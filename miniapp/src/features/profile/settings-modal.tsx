import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#api/session.ts';
import { ScreenSkeleton } from '#ui/feedback/skeletons.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { ProfilePanel } from './profile-panel.tsx';

/** The profile as a modal over any screen. It loads its own texts, and closes when the session ends. */
export function SettingsModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, ready } = useTranslation(['profile', 'server']);
  const isSignedIn = useSession().state === 'signed-in';
  useEffect(() => {
    if (open && !isSignedIn) onClose();
  }, [open, isSignedIn, onClose]);
  if (!isSignedIn) return null;
  return (
    <Dialog open={open} onClose={onClose} title={t('common:nav.profile')}>
      {ready ? <ProfilePanel onLeave={onClose} /> : <ScreenSkeleton />}
    </Dialog>
  );
}
