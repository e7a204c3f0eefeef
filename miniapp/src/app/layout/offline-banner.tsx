import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#api/session.ts';
import { useOffline } from '#realtime/connection.ts';

/** Says that the connection is lost and that the cards go on playing by themselves. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const offline = useOffline();
  // Only a signed-in player has cards.
  const isSignedIn = useSession().state === 'signed-in';
  return (
    <div role="status">
      {offline && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-sm text-warn-ink">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          {t(isSignedIn ? 'offline' : 'error.offline')}
        </p>
      )}
    </div>
  );
}
