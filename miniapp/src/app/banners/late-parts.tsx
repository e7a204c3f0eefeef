import { AnnouncementBanner } from './announcement-banner.tsx';
import { MoneyToasts } from './money-toasts.ts';
import { ResetAlertBanner } from './reset-alert-banner.tsx';

export interface LatePartsProps {
  /** A game has the whole window. */
  play: boolean;
  signedOut: boolean;
}

/**
 * The question whether a reset on another device was the user's, the newest announcement, and the toasts about one's
 * money, which alone come up in a game too.
 */
export const LateParts = ({ play, signedOut }: LatePartsProps) => (
  <>
    {!signedOut && <MoneyToasts />}
    {!play && (
      <>
        <ResetAlertBanner />
        <AnnouncementBanner />
      </>
    )}
  </>
);
