import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { useSession } from '#api/session.ts';
import { i18n } from '#locales/i18n.ts';
import { admission } from '#routing/access.ts';
import { getDestination, setDestination } from '#routing/destination.ts';
import type { Screen } from '#routing/screen.ts';
import { getTelegram } from '#telegram/bridge.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ScreenSkeleton } from '#ui/feedback/skeletons.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './layout/frame.tsx';
import { screenAt } from './navigation/registry.ts';

/** What is here already is shown at once, without a skeleton in between. */
const here = new Map<Screen, ComponentType>();
const coming = new Map<Screen, LazyExoticComponent<ComponentType>>();

/** The screen's code and its texts, both at once. */
async function fetchScreen(screen: Screen): Promise<{ default: ComponentType }> {
  const [Content] = await Promise.all([screen.load(), i18n.loadNamespaces([...screen.namespaces])]);
  here.set(screen, Content);
  return { default: Content };
}

/** Fetched only when it is opened, or from the screen before it. */
function contentOf(screen: Screen): ComponentType {
  const known = here.get(screen) ?? coming.get(screen);
  if (known) return known;
  const component = lazy(() => fetchScreen(screen));
  coming.set(screen, component);
  return component;
}

/** Before it is shown. Where that does not succeed, it is tried again when the screen is opened. */
function fetchAhead(screen: Screen | undefined): void {
  if (screen && !here.has(screen)) fetchScreen(screen).catch(() => undefined);
}

/**
 * After signing in an invitation is followed, and in Telegram whatever page the bot's button opened; from
 * every other screen one goes to /home.
 */
const INVITATION = /^\/joinspace\//i;
const isKept = (pathname: string): boolean => INVITATION.test(pathname) || getTelegram() !== null;

/** A screen behind its guard, in its frame. */
export function ScreenRoute({ screen }: { screen: Screen }) {
  const session = useSession();
  const { access } = screen;
  const decision = admission(access, session, getDestination());
  const { pathname, search } = useLocation();
  const entered = decision.verdict === 'enter' && session.state === 'signed-in';
  const turnedAway = decision.verdict === 'redirect' && session.state === 'signed-out';
  useEffect(() => {
    if (entered) setDestination(null);
    else if (turnedAway && isKept(pathname)) setDestination(pathname + search);
  }, [entered, turnedAway, pathname, search]);
  // The same one while the screen stands, also when it has come in the meantime.
  const Content = useMemo(() => contentOf(screen), [screen]);
  const { verdict } = decision;
  useEffect(() => {
    // It travels while the server is asked who this is.
    if (verdict === 'wait') fetchAhead(screen);
    if (entered && screen.next) fetchAhead(screenAt(screen.next));
  }, [verdict, entered, screen]);
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
