import { lazy, Suspense, useEffect, useState } from 'react';

/** The rest of the page comes first. */
const AFTER_MS = 1500;
const Banner = lazy(() =>
  import('./reset-alert-banner.tsx').then((module) => ({ default: module.ResetAlertBanner })),
);

/** Asks on a known device whether a reset on another one was the user's; its code is loaded after the page. */
export function ResetAlerts() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!due) return null;
  return (
    <Suspense fallback={null}>
      <Banner />
    </Suspense>
  );
}
