import { type ComponentType, useEffect, useState } from 'react';
import { loadPart } from '#device/load-part.ts';

/** The rest of the page comes first. */
const AFTER_MS = 1500;

interface Banners {
  ResetAlertBanner: ComponentType;
  AnnouncementBanner: ComponentType;
}

async function loadBanners(): Promise<Banners> {
  const modules = await Promise.all([
    import('./reset-alert-banner.tsx'),
    import('./announcement-banner.tsx'),
  ]);
  return { ...modules[0], ...modules[1] };
}

/**
 * Loaded after the page: the question whether a reset on another device was the user's, and the newest announcement.
 * The page works without them if they do not arrive.
 */
export function LateBanners() {
  const [banners, setBanners] = useState<Banners | null>(null);
  useEffect(() => {
    let isGone = false;
    const load = () => loadPart(loadBanners).then((loaded) => isGone || setBanners(loaded), console.warn);
    const timer = setTimeout(load, AFTER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  if (!banners) return null;
  const { ResetAlertBanner, AnnouncementBanner } = banners;
  return (
    <>
      <ResetAlertBanner />
      <AnnouncementBanner />
    </>
  );
}
