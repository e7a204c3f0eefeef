import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startFromLastKnown } from './api/last-known.ts';
import { retryWhenOnline } from './api/query-client.ts';
import { type AutoSignInResult, prefetchMe, setAutoSignIn } from './api/session.ts';
import { prefetchSettings } from './api/settings.ts';
import { App } from './app/app.tsx';
import { fetchFirstScreen } from './app/screen-route.tsx';
import { startWorker } from './app/worker/registration.ts';
import { startI18n } from './locales/i18n.ts';
import './styles/index.css';
import { loadFont } from './device/ethiopic-letters.ts';
import { firstScreen } from './device/first-screen.ts';
import { followSystemTheme } from './device/theme.ts';
import { isInTelegram, loadTelegram } from './telegram/load-telegram.ts';
import { loadToasts } from './ui/feedback/toast.ts';

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
retryWhenOnline();
setAutoSignIn(signIn);
// In Telegram the launch parameters say which user this is.
if (!isInTelegram()) startFromLastKnown();
// Requested at once, so that the replies travel while the texts load.
void prefetchMe();
void prefetchSettings();
void firstScreen.then(loadFont).catch(console.warn);
void firstScreen.then(loadToasts).catch(console.warn);
void startWorker();
void firstScreen
  .then(() => import('./device/install-prompt.ts'))
  .then(({ keepInstallPrompt }) => keepInstallPrompt())
  .catch(console.warn);
// Rounds whose end the session before did not see.
void firstScreen
  .then(() => import('./evidence/recorder.ts'))
  .then(({ compareLeftOpen }) => compareLeftOpen())
  .catch(console.warn);

/** Until then the page shows the screen's shell; a slow session or a lost file is the app's to show. */
const PATIENCE_MS = 3000;

/** Renders the app once it can show the screen that the visitor came for. */
async function start(into: HTMLElement): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, navigator.onLine ? PATIENCE_MS : 0));
  await startI18n();
  await Promise.race([fetchFirstScreen(location.pathname).catch(() => undefined), patience]);
  createRoot(into).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start(root);
