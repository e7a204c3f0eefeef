import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
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
import { useBackButton } from '#telegram/hooks.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ProofNotice } from './layout/proof-notice.tsx';
import { Snowfall } from './layout/snowfall.tsx';
import { Live } from './live/live.tsx';
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
    // The pressed button may be gone with its screen: keys and screen readers go on in the new one.
    if (document.activeElement === document.body)
      document.getElementById('page')?.focus({ preventScroll: true });
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

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <ErrorBoundary>
      <BrowserRouter>
        <AppRoutes />
        <ModalHosts />
        <Live />
        <ProofNotice />
        <Snowfall />
      </BrowserRouter>
    </ErrorBoundary>
  </QueryClientProvider>
);
