import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { useSession } from '#api/session.ts';
import { i18n } from '#locales/i18n.ts';
import { admission } from '#routing/access.ts';
import { getDestination, setDestination } from '#routing/destination.ts';
import type { Screen, ScreenAccess } from '#routing/screen.ts';
import { getTelegram } from '#telegram/bridge.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ScreenSkeleton } from '#ui/feedback/skeletons.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './layout/frame.tsx';
import { screenAt } from './navigation/registry.ts';

/** Loaded screens, which are shown at once, without a skeleton. */
const loaded = new Map<Screen, ComponentType>();
const loading = new Map<Screen, LazyExoticComponent<ComponentType>>();

/** Loads the screen's code and texts in parallel. */
async function fetchScreen(screen: Screen): Promise<{ default: ComponentType }> {
  const [Content] = await Promise.all([screen.load(), i18n.loadNamespaces([...screen.namespaces])]);
  loaded.set(screen, Content);
  return { default: Content };
}

/** The screen's component; its code is fetched when the screen is opened or by the screen before it. */
function contentOf(screen: Screen): ComponentType {
  const known = loaded.get(screen) ?? loading.get(screen);
  if (known) return known;
  const component = lazy(() => fetchScreen(screen));
  loading.set(screen, component);
  return component;
}

/** Fetches a screen before it is opened. A failure is ignored: opening the screen fetches it again. */
function fetchAhead(screen: Screen | undefined): void {
  if (screen && !loaded.has(screen)) fetchScreen(screen).catch(() => undefined);
}

/**
 * After signing in, users return to an invitation and, in Telegram, to any page that the bot's button opened.
 * From other pages they go to /home.
 */
const INVITATION = /^\/joinspace\//i;
const isDestination = (pathname: string): boolean => INVITATION.test(pathname) || getTelegram() !== null;

/** A login link from the bot opens for a signed-in user too: it may be another user's. */
const withLink = (access: ScreenAccess, search: string): ScreenAccess =>
  access === 'signed-out' && new URLSearchParams(search).has('token') ? 'open' : access;

/** Checks the access to a screen and shows it in its frame. */
export function ScreenRoute({ screen }: { screen: Screen }) {
  const session = useSession();
  const { access } = screen;
  const { pathname, search } = useLocation();
  const asked = withLink(access, search);
  const decision = admission(asked, session, getDestination());
  const isEntered = decision.verdict === 'enter' && asked === access && session.state === 'signed-in';
  const isTurnedAway = decision.verdict === 'redirect' && session.state === 'signed-out';
  useEffect(() => {
    if (isEntered) setDestination(null);
    else if (isTurnedAway && isDestination(pathname)) setDestination(pathname + search);
  }, [isEntered, isTurnedAway, pathname, search]);
  // Stays the same while the screen is mounted, even if its code is loaded in the meantime.
  const Content = useMemo(() => contentOf(screen), [screen]);
  const { verdict } = decision;
  useEffect(() => {
    // The code loads while the server is asked for the session.
    if (verdict === 'wait') fetchAhead(screen);
    if (isEntered && screen.next) fetchAhead(screenAt(screen.next));
  }, [verdict, isEntered, screen]);
  if (decision.verdict === 'redirect') return <Navigate to={decision.to} replace />;
  const frame = screen.frame ?? 'app';
  const skeleton = (
    <div className={frame === 'play' ? 'max-md:p-4' : ''}>
      <ScreenSkeleton />
    </div>
  );
  return (
    <Frame name={frame} signedOut={access === 'signed-out' || session.state === 'signed-out'}>
      <ErrorBoundary key={pathname}>
        {decision.verdict === 'enter' && (
          <Suspense fallback={skeleton}>
            <Content />
          </Suspense>
        )}
        {decision.verdict === 'wait' && skeleton}
        {session.state === 'unknown' && decision.verdict === 'unknown' && (
          <ErrorState message={messageOf(session.error, i18n.t('error.unknown'))} onRetry={session.retry} />
        )}
      </ErrorBoundary>
    </Frame>
  );
}
