import { DAY_MS } from '@chewata/common/time';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#api/session.ts';
import { readPreference, savePreference } from '#device/preferences.ts';
import { openDailyPopup } from './modals.tsx';

const SHOWN_AT = 'dailyPopup.shownAt';
/** Users see the screen before the popup covers it. */
const OPEN_DELAY_MS = 4000;

/** Shows the daily popup on /home, at most once in 24 hours per device. */
export function useDailyPopup(open = openDailyPopup): void {
  const isHome = useLocation().pathname.toLowerCase() === '/home';
  const isSignedIn = useSession().state === 'signed-in';
  const isDue = isHome && isSignedIn;
  useEffect(() => {
    if (!isDue) return;
    const shownAt = Number(readPreference(SHOWN_AT));
    if (shownAt > Date.now() - DAY_MS) return;
    const timer = setTimeout(() => {
      savePreference(SHOWN_AT, String(Date.now()));
      open();
    }, OPEN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDue, open]);
}
