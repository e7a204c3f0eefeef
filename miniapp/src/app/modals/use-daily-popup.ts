import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#api/session.ts';
import { readPreference, savePreference } from '#device/preferences.ts';
import { openDailyPopup } from './modals.tsx';

const KEY = 'dailyPopup.shownAt';
const DAY_MS = 24 * 60 * 60 * 1000;
/** The screen is seen first. */
const AFTER_MS = 4000;

/** Shows the day's popup on /home, at most once in 24 hours a device (SPEC.md section 9). */
export function useDailyPopup(): void {
  const home = useLocation().pathname.toLowerCase() === '/home';
  const signedIn = useSession().state === 'signed-in';
  const due = home && signedIn;
  useEffect(() => {
    if (!due) return;
    const shown = Number(readPreference(KEY));
    if (shown > Date.now() - DAY_MS) return;
    const timer = setTimeout(() => {
      savePreference(KEY, String(Date.now()));
      openDailyPopup();
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [due]);
}
