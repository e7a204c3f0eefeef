import { AnnouncementBanner } from './announcement-banner.tsx';
import { BlockedBanner } from './blocked-banner.tsx';
import { MoneyToasts } from './money-toasts.ts';
import { ResetAlertBanner } from './reset-alert-banner.tsx';

export interface LatePartsProps {
  /** A game has the whole window. */
  play: boolean;
  signedOut: boolean;
}

/**
 * A block of the account and the toasts about one's money, in games too; elsewhere also the question whether a reset on
 * another device was the user's, and the newest announcement.
 */
export const LateParts = ({ play, signedOut }: LatePartsProps) => (
  <>
    {!signedOut && <BlockedBanner />}
    {!signedOut && <MoneyToasts />}
    {!play && (
      <>
        <ResetAlertBanner />
        <AnnouncementBanner />
      </>
    )}
  </>
);
