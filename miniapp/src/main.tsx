import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askAfter, prefetchMe } from './api/session.ts';
import { prefetchSettings } from './api/settings.ts';
import { App } from './app/app.tsx';
import { signInByTelegram } from './app/telegram-sign-in.ts';
import { startI18n } from './locales/i18n.ts';
import './styles/index.css';
import { enterTelegram } from './telegram/enter.ts';
import { followSystemTheme } from './ui/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');

followSystemTheme();
// Before the router: it navigates, and Telegram's launch parameters are lost.
askAfter(enterTelegram().then(signInByTelegram));
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
