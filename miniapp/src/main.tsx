import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type AutoSignInResult, prefetchMe, setAutoSignIn } from './api/session.ts';
import { prefetchSettings } from './api/settings.ts';
import { App } from './app/app.tsx';
import { startI18n } from './locales/i18n.ts';
import './styles/index.css';
import 'virtual:ethiopic-font.css';
import { followSystemTheme } from './device/theme.ts';
import { loadTelegram } from './telegram/load-telegram.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');

// Before the router: its navigation drops Telegram's launch parameters from the address.
const telegram = loadTelegram();

/** In Telegram, signs in with the init data; on the web there is nothing to load. */
async function signIn(): Promise<AutoSignInResult> {
  const bridge = await telegram;
  if (!bridge) return 'unknown';
  const { signInByTelegram } = await import('./telegram/sign-in.ts');
  return signInByTelegram(bridge);
}

followSystemTheme();
setAutoSignIn(signIn);
// Requested at once, so that the replies travel while the texts load.
void prefetchMe();
void prefetchSettings();
void startI18n().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
