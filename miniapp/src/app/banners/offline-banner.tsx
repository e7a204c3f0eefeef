import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useKnownAt } from '#api/last-known.ts';
import { useSession } from '#api/session.ts';
import { isGameScreen } from '#games/screen-at.ts';
import { useOffline } from '#realtime/connection.ts';
import { useLocalTime } from '#ui/time/local-time.ts';

/** Says that the connection is lost, and what that means for the cards on this screen. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const offline = useOffline();
  const knownAt = useKnownAt();
  const localTime = useLocalTime();
  const { pathname } = useLocation();
  // Only a signed-in player has cards.
  const isSignedIn = useSession().state === 'signed-in';
  function text(): string {
    if (!isSignedIn) return t('error.offline');
    if (isGameScreen(pathname, 'round')) return t('offline');
    return t(isGameScreen(pathname, 'cards') ? 'offline.cards' : 'offline.other');
  }
  return (
    <div role="status">
      {offline && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-sm text-warn-ink">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          {text()}
          {knownAt !== null &&
            ` ${t('offline.knownAt', { time: localTime(new Date(knownAt).toISOString()) })}`}
        </p>
      )}
    </div>
  );
}
