import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { currentSession, prefetchMe, useSession } from '#api/session.ts';
import { firstScreen } from '#device/first-screen.ts';
import { i18n, loadTexts } from '#locales/i18n.ts';
import { admission } from '#routing/access.ts';
import { getDestination, setDestination } from '#routing/destination.ts';
import type { Screen, ScreenAccess } from '#routing/screen.ts';
import { getTelegram } from '#telegram/bridge.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ScreenSkeleton } from '#ui/feedback/skeletons.tsx';
import { Entered } from './entered.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './layout/frame.tsx';
import { SCREENS, screenAt } from './navigation/registry.ts';

/** Loaded screens, which are shown at once, without a skeleton. */
const loaded = new Map<Screen, ComponentType>();
const loading = new Map<Screen, LazyExoticComponent<ComponentType>>();

/** Messages that a screen shows only after the user has done something. */
const LATER = 'server';

/** Loads the screen's code and texts in parallel. */
async function fetchScreen(screen: Screen): Promise<{ default: ComponentType }> {
  const texts = screen.namespaces.filter((name) => name !== LATER);
  const [Content] = await Promise.all([screen.load(), loadTexts(...texts)]);
  loaded.set(screen, Content);
  if (screen.namespaces.includes(LATER)) void firstScreen.then(() => i18n.loadNamespaces(LATER));
  return { default: Content };
}

/** Fetches the screen that this session sees first, so that nothing else is shown before it. */
export async function fetchFirstScreen(pathname: string): Promise<void> {
  const opened = SCREENS.find(({ path }) => matchPath(path, pathname));
  const code = opened && fetchScreen(opened);
  if (currentSession().state === 'loading') await prefetchMe();
  const decision = opened && admission(opened.access, currentSession(), getDestination());
  const shown = decision?.verdict === 'redirect' ? screenAt(decision.to) : opened;
  await (shown === opened ? code : shown && fetchScreen(shown));
}

/** The screen's component; its code is fetched when the screen is opened or by the screen before it. */
function contentOf(screen: Screen): ComponentType {
  const known = loaded.get(screen) ?? loading.get(screen);
  if (known) return known;
  const component = lazy(async () => {
    try {
      return await fetchScreen(screen);
    } catch (error) {
      // React keeps a failure: the next attempt needs a new component.
      loading.delete(screen);
      throw error;
    }
  });
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

/** Inside the error boundary, so that an attempt after a failure finds the component anew. */
function ScreenContent({ screen }: { screen: Screen }) {
  // Stays the same while the screen is mounted, even if its code is loaded in the meantime.
  const Content = useMemo(() => contentOf(screen), [screen]);
  return (
    <>
      <Content />
      <Entered />
    </>
  );
}

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
  const { verdict } = decision;
  useEffect(() => {
    // The code loads while the server is asked for the session.
    if (verdict === 'wait') fetchAhead(screen);
    const { next } = screen;
    if (isEntered && next) void firstScreen.then(() => fetchAhead(screenAt(next)));
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
            <ScreenContent screen={screen} />
          </Suspense>
        )}
        {decision.verdict === 'wait' && skeleton}
        {session.state === 'unknown' && decision.verdict === 'unknown' && (
          <>
            <ErrorState message={messageOf(session.error, i18n.t('error.unknown'))} onRetry={session.retry} />
            <Entered />
          </>
        )}
      </ErrorBoundary>
    </Frame>
  );
}
