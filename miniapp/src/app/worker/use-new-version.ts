import { useEffect } from 'react';
import { isNewVersionWaiting, takeNewVersion } from './registration.ts';

/** Held by every page with a round on its screen: another tab's round counts too. */
const ROUND = 'chewata.round';

/** Keeps new versions waiting while a round is on the screen. */
function useRoundOnScreen(isRound: boolean): void {
  useEffect(() => {
    if (!isRound || !navigator.locks) return;
    let release: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      release = resolve;
    });
    void navigator.locks.request(ROUND, { mode: 'shared' }, () => ended);
    return () => release();
  }, [isRound]);
}

/** Takes a waiting version as the user goes to another screen, unless a round is on the screen of any tab. */
export function useNewVersion(pathname: string, isRound: boolean): void {
  useRoundOnScreen(isRound);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the screen changes
  useEffect(() => {
    if (isRound || !isNewVersionWaiting()) return;
    if (!navigator.locks) return void takeNewVersion();
    void navigator.locks.request(ROUND, { ifAvailable: true }, async (lock) => {
      if (lock) await takeNewVersion();
    });
  }, [pathname]);
}
