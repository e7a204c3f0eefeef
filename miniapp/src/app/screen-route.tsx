import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { messageOf } from '../api/api-error.ts';
import { getDestination, setDestination, useSession } from '../api/session.ts';
import { i18n } from '../locales/i18n.ts';
import { getTelegram } from '../telegram/bridge.ts';
import { ErrorState } from '../ui/error-state.tsx';
import type { Screen } from '../ui/screen.ts';
import { ScreenSkeleton } from '../ui/skeletons.tsx';
import { accessOf, admission } from './access.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame.tsx';

const loaded = new Map<Screen, LazyExoticComponent<ComponentType>>();

/** The screen's code and its texts, both at once, and only when it is opened. */
function lazyScreen(screen: Screen): LazyExoticComponent<ComponentType> {
  const known = loaded.get(screen);
  if (known) return known;
  const component = lazy(async () => {
    const [Content] = await Promise.all([screen.load(), i18n.loadNamespaces([...screen.namespaces])]);
    return { default: Content };
  });
  loaded.set(screen, component);
  return component;
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
  const access = accessOf(screen);
  const decision = admission(access, session, getDestination());
  const { pathname, search } = useLocation();
  const entered = decision.verdict === 'enter' && session.state === 'signed-in';
  const turnedAway = decision.verdict === 'go' && session.state === 'signed-out';
  useEffect(() => {
    if (entered) setDestination(null);
    else if (turnedAway && isKept(pathname)) setDestination(pathname + search);
  }, [entered, turnedAway, pathname, search]);
  if (decision.verdict === 'go') return <Navigate to={decision.to} replace />;
  const Content = lazyScreen(screen);
  return (
    <Frame name={screen.frame ?? 'app'} signedOut={access === 'signed-out' || session.state === 'signed-out'}>
      <ErrorBoundary key={pathname}>
        {decision.verdict === 'enter' && (
          <Suspense fallback={<ScreenSkeleton />}>
            <Content />
          </Suspense>
        )}
        {decision.verdict === 'wait' && <ScreenSkeleton />}
        {session.state === 'unknown' && decision.verdict === 'unknown' && (
          <ErrorState message={messageOf(session.error, i18n.t('error.unknown'))} onRetry={session.retry} />
        )}
      </ErrorBoundary>
    </Frame>
  );
}
