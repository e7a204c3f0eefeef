import { lazy, Suspense, useEffect, useState } from 'react';

/** The rest of the page comes first. */
const AFTER_MS = 1500;
const ResetAlertBanner = lazy(() =>
  import('./reset-alert-banner.tsx').then((module) => ({ default: module.ResetAlertBanner })),
);
const AnnouncementBanner = lazy(() =>
  import('./announcement-banner.tsx').then((module) => ({ default: module.AnnouncementBanner })),
);

/**
 * Loaded after the page: the question whether a reset on another device was the user's, and the newest announcement.
 */
export function LateBanners() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!due) return null;
  return (
    <Suspense fallback={null}>
      <ResetAlertBanner />
      <AnnouncementBanner />
    </Suspense>
  );
}
