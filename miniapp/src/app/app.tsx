import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import {
  BrowserRouter,
  matchPath,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router';
import { queryClient } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { firstScreen } from '#device/first-screen.ts';
import { loadPart } from '#device/load-part.ts';
import { useBackButton } from '#telegram/hooks.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ProofNotice } from './layout/proof-notice.tsx';
import { Snowfall } from './layout/snowfall.tsx';
import { ModalHosts } from './modals/modals.tsx';
import { useDailyPopup } from './modals/use-daily-popup.ts';
import { SCREENS } from './navigation/registry.ts';
import { NotFound } from './not-found.tsx';
import { ScreenRoute } from './screen-route.tsx';
import { useNewVersion } from './worker/use-new-version.ts';

/** Screens without a way back. */
const ROOTS = new Set(['/', '/home']);

/** All routes, matched case-insensitively. */
export function AppRoutes() {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  useDailyPopup();
  useNewVersion(
    pathname,
    SCREENS.some(({ path, frame }) => frame === 'play' && matchPath(path, pathname)),
  );
  // If a link opened the app, the only way back from the first screen is /home.
  const back = () => (window.history.state?.idx > 0 ? navigate(-1) : navigate('/home', { replace: true }));
  useBackButton(ROOTS.has(pathname.toLowerCase()) ? null : () => void back(), true);
  // A new screen starts at its top; going back restores the scroll position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the screen changes
  useEffect(() => {
    if (navigationType !== 'POP') window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <Routes>
      {SCREENS.map((screen) => (
        <Route key={screen.path} path={screen.path} element={<ScreenRoute screen={screen} />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

const RealityCheckDialog = lazy(() =>
  loadPart(() => import('#features/play-limits/reality-check-dialog.tsx')).then((module) => ({
    default: module.RealityCheckDialog,
  })),
);

/** A reminder is due after minutes; the screen comes first. */
const REMINDERS_AFTER_MS = 5000;

/** Over any screen, for a signed-in user. */
function RealityChecks() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    void firstScreen.then(() => {
      timer = setTimeout(() => setIsDue(true), REMINDERS_AFTER_MS);
    });
    return () => clearTimeout(timer);
  }, []);
  if (useSession().state !== 'signed-in' || !isDue) return null;
  return (
    <Suspense fallback={null}>
      <RealityCheckDialog />
    </Suspense>
  );
}

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <ErrorBoundary>
      <BrowserRouter>
        <AppRoutes />
        <ModalHosts />
        <RealityChecks />
        <ProofNotice />
        <Snowfall />
      </BrowserRouter>
    </ErrorBoundary>
  </QueryClientProvider>
);
