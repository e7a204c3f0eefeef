import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Route, Routes } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { NotFound } from './not-found.tsx';
import { SCREENS } from './registry.ts';
import { ScreenRoute } from './screen-route.tsx';
import { SettingsModalHost } from './settings-modal.tsx';

/** Every route, matched without regard to case. */
export const AppRoutes = () => (
  <Routes>
    {SCREENS.map((screen) => (
      <Route key={screen.path} path={screen.path} element={<ScreenRoute screen={screen} />} />
    ))}
    <Route path="*" element={<NotFound />} />
  </Routes>
);

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>
      <AppRoutes />
      <SettingsModalHost />
    </BrowserRouter>
  </QueryClientProvider>
);
