import { defaultSettings, toSettingsAnswer } from '@chewata/common/contract/settings/defaults';
import { GAME_NAMES } from '@chewata/common/games';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setMe } from '#api/session.ts';
import { settingsQuery } from '#api/settings.ts';
import { i18n } from '#locales/i18n.ts';

// The tests use real sockets, perhaps on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

/** The path and the state at which the router is. */
let current: { path: string; state: unknown } = { path: '', state: null };
export const currentLocation = (): typeof current => current;

function LocationProbe() {
  const { pathname, state } = useLocation();
  current = { path: pathname, state };
  return null;
}

/** Shows one screen at its path to the user `me`, who has 100 Birr. Other paths are empty. */
export async function showScreen(path: string, Content: ComponentType, state: unknown): Promise<void> {
  await i18n.loadNamespaces([...GAME_NAMES, 'bingo-play', 'my-rounds', 'round', 'games', 'server']);
  const wallet = { activeBalance: 100, bonusWallet: 0, walletBalance: 100 };
  setMe({ _id: 'me', name: 'Almaz', phoneNo: '+251911234567', remainingSpin: 0, wallet } as never);
  queryClient.setQueryData(settingsQuery.queryKey, {
    ...toSettingsAnswer(defaultSettings('live')),
    mode: 'live',
  } as never);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[{ pathname: path, state }]}>
        <LocationProbe />
        <Routes>
          <Route path={path} element={<Content />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** The button with this text. */
export function button(text: string | RegExp): HTMLButtonElement {
  const found = screen.getByText(text).closest('button');
  if (!found) throw new Error(`no button ${text}`);
  return found;
}
