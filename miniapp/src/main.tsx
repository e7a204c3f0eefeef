import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askAfter, prefetchMe } from './api/session.ts';
import { prefetchSettings } from './api/settings.ts';
import { App } from './app/app.tsx';
import { startI18n } from './locales/i18n.ts';
import './styles/index.css';
import type { TelegramBridge } from './telegram/bridge.ts';
import { enterTelegram } from './telegram/enter.ts';
import { followSystemTheme } from './ui/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');

/** In Telegram its init data signs in; on the web there is nothing to load. */
async function signIn(telegram: TelegramBridge | null): Promise<void> {
  if (!telegram) return;
  const { signInByTelegram } = await import('./app/telegram-sign-in.ts');
  await signInByTelegram(telegram);
}

followSystemTheme();
// Before the router: it navigates, and Telegram's launch parameters are lost.
askAfter(enterTelegram().then(signIn));
// Asked for at once, so that the answers travel while the texts do.
void prefetchMe();
void prefetchSettings();
void startI18n().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
