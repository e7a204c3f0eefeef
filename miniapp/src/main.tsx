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

// Before the router: it navigates, and Telegram's launch parameters are lost.
const telegram = loadTelegram();

/** In Telegram its init data signs in; on the web there is nothing to load. */
async function signIn(): Promise<AutoSignInResult> {
  const bridge = await telegram;
  if (!bridge) return 'ask';
  const { signInByTelegram } = await import('./telegram/sign-in.ts');
  return signInByTelegram(bridge);
}

followSystemTheme();
setAutoSignIn(signIn);
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
