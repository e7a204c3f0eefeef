import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FrameName } from '#routing/screen.ts';
import { classNames } from '#ui/class-names.ts';
import { LateBanners } from '../banners/late-banners.tsx';
import { OfflineBanner } from '../banners/offline-banner.tsx';
import { DesktopFooter } from './desktop-footer.tsx';
import { Header } from './header.tsx';
import { MobileFooter } from './mobile-footer.tsx';
import { PublicHeader } from './public-header.tsx';

export interface FrameProps {
  name: FrameName;
  signedOut: boolean;
  children: ReactNode;
}

/** Header, page and footer around a screen. It stays mounted while screens change. */
export function Frame({ name, signedOut, children }: FrameProps) {
  const { t } = useTranslation();
  const play = name === 'play' && !signedOut;
  // Toasts leave the ball in sight there.
  useEffect(() => {
    document.documentElement.dataset.frame = name;
  }, [name]);
  if (name === 'bare') return <main id="page">{children}</main>;
  return (
    <div
      className={classNames(
        'flex min-h-[var(--screen-height)] flex-col',
        // A game fits the window: only its parts scroll.
        play && 'max-md:h-[var(--screen-height)]',
      )}
    >
      <a
        href="#page"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3 focus:text-brand-ink"
      >
        {t('skip')}
      </a>
      <div className={classNames('sticky top-0 z-30', play && 'max-md:hidden')}>
        {signedOut ? <PublicHeader /> : <Header />}
      </div>
      <OfflineBanner />
      <LateBanners play={play} signedOut={signedOut} />
      <main
        id="page"
        tabIndex={-1}
        className={classNames(
          'mx-auto flex w-full flex-1 flex-col md:max-w-6xl md:px-6 md:py-8',
          // The footer starts below the window, so that it does not jump while a screen loads.
          !signedOut && 'md:min-h-[calc(var(--screen-height)-4rem)]',
          play ? 'pt-[var(--safe-top)] max-md:min-h-0 pb-[var(--safe-bottom)] md:pt-8' : 'px-4 py-4',
          // The last control is above the footer and the way back to a round.
          !play && !signedOut && 'max-md:pb-[calc(8.5rem+var(--safe-bottom))]',
        )}
      >
        {children}
      </main>
      {!signedOut && (
        <div className={play ? 'max-md:hidden' : ''}>
          <DesktopFooter />
          <MobileFooter />
        </div>
      )}
    </div>
  );
}
