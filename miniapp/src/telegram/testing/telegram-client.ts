import { emitEvent, mockTelegramEnv } from '@telegram-apps/sdk-react';

/** The colours of a Telegram theme, as the client sends them. */
export const LIGHT = { bg_color: '#ffffff', text_color: '#000000', header_bg_color: '#ffffff' } as const;
export const DARK = { bg_color: '#17212b', text_color: '#f5f5f5', header_bg_color: '#17212b' } as const;

const VIEWPORT = { height: 640, width: 360, is_expanded: false, is_state_stable: true };

export interface TelegramClient {
  /** The parameters of each such event that the app has sent, oldest first. */
  sent: (name: string) => unknown[];
  forget: () => void;
}

/** A Telegram client in which the app runs: it answers the app's requests, and keeps all that the app sends. */
export function telegramClient(startParam: string): TelegramClient {
  const events: [name: string, params: unknown][] = [];
  const user = JSON.stringify({ id: 777, first_name: 'Almaz', language_code: 'am' });
  const data = new URLSearchParams({
    user,
    auth_date: String(Math.floor(Date.now() / 1000)),
    start_param: startParam,
    hash: '5a',
    signature: 's',
  });
  mockTelegramEnv({
    launchParams: new URLSearchParams({
      tgWebAppThemeParams: JSON.stringify(LIGHT),
      tgWebAppData: data.toString(),
      tgWebAppVersion: '9.1',
      tgWebAppPlatform: 'android',
    }),
    onEvent([name, params]: [name: string, params?: unknown]) {
      events.push([name, params]);
      if (name === 'web_app_request_theme') emitEvent('theme_changed', { theme_params: LIGHT });
      if (name === 'web_app_request_viewport') emitEvent('viewport_changed', VIEWPORT);
      const device = { top: 24, right: 0, bottom: 16, left: 0 };
      if (name === 'web_app_request_safe_area') emitEvent('safe_area_changed', device);
      const bars = { top: 46, right: 0, bottom: 0, left: 0 };
      if (name === 'web_app_request_content_safe_area') emitEvent('content_safe_area_changed', bars);
    },
  });
  return {
    sent: (name) => events.filter(([event]) => event === name).map(([, params]) => params),
    forget: () => void events.splice(0),
  };
}
