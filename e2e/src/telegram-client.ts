import { type BrowserContext, expect, type Page } from '@playwright/test';
import { signData } from '@telegram-apps/init-data-node';

/** A Telegram user without an account. */
export interface TelegramUser {
  readonly id: number;
  readonly firstName: string;
  /** In Telegram's form: '+251…'. */
  readonly phone: string;
}

export interface Launch {
  /** Signs the init data; a token that is not the bot's forges it. */
  readonly token: string;
  /** Seconds since Telegram signed it; negative for a time in the future. */
  readonly ageS?: number;
  readonly startParam?: string;
  readonly dark?: boolean;
}

const LIGHT = {
  bg_color: '#ffffff',
  secondary_bg_color: '#efeff4',
  section_bg_color: '#ffffff',
  text_color: '#000000',
  button_color: '#2481cc',
  button_text_color: '#ffffff',
};
export const DARK = {
  bg_color: '#17212b',
  secondary_bg_color: '#232e3c',
  section_bg_color: '#17212b',
  text_color: '#f5f5f5',
  button_color: '#5288c1',
  button_text_color: '#ffffff',
};

/** Signs fields as Telegram does, `ageS` seconds ago. */
function sign(fields: Record<string, string>, token: string, ageS: number): string {
  // A second signature, which third parties check and the bot does not.
  const auth_date = String(Math.floor(Date.now() / 1000) - ageS);
  const dated = { ...fields, auth_date, signature: 'x' };
  const lines = Object.entries(dated).map(([name, value]) => `${name}=${value}`);
  const hash = signData(lines.sort().join('\n'), token);
  return new URLSearchParams({ ...dated, hash }).toString();
}

export const initData = (user: TelegramUser, { token, ageS = 5, startParam }: Launch): string =>
  sign(
    {
      user: JSON.stringify({ id: user.id, first_name: user.firstName }),
      query_id: `q${Math.random()}`,
      ...(startParam !== undefined && { start_param: startParam }),
    },
    token,
    ageS,
  );

/** The reply to a contact request, as Telegram's servers sign it. */
const contactOf = ({ id, firstName, phone }: TelegramUser, token: string): string =>
  sign(
    { contact: JSON.stringify({ user_id: id, phone_number: phone.slice(1), first_name: firstName }) },
    token,
    1,
  );

interface Phone {
  /** Whether the user agrees to share the phone number. */
  readonly shares: boolean;
  /** The phone's safe area in pixels; Telegram's buttons need `top` a second time. */
  readonly insets: { readonly top: number; readonly bottom: number };
}
interface SigningOptions {
  readonly token: string;
  readonly dark?: boolean;
}

/**
 * Telegram's side of the web view, which runs in the page. It replies to the app's calls and records all of them in
 * `window.telegramCalls`.
 */
function fakeTelegramClient({
  contact,
  shares,
  theme,
  insets,
}: Phone & { contact: string; theme: object }): void {
  const calls: { name: string; params: Record<string, unknown> }[] = [];
  const emit = (name: string, data?: unknown) =>
    setTimeout(
      () =>
        (
          window as unknown as { Telegram: { WebView: { receiveEvent: (n: string, d: unknown) => void } } }
        ).Telegram.WebView.receiveEvent(name, data),
      0,
    );
  const sides = { left: 0, right: 0 };
  let phoneRequested = false;
  const handlers: Record<string, (params: Record<string, unknown>) => void> = {
    web_app_request_theme: () => emit('theme_changed', { theme_params: theme }),
    web_app_request_viewport: () =>
      emit('viewport_changed', {
        height: innerHeight,
        width: innerWidth,
        is_expanded: true,
        is_state_stable: true,
      }),
    web_app_request_safe_area: () => emit('safe_area_changed', { ...insets, ...sides }),
    web_app_request_content_safe_area: () =>
      emit('content_safe_area_changed', { ...sides, top: insets.top, bottom: 0 }),
    web_app_request_phone: () => {
      phoneRequested = true;
      emit('phone_requested', { status: shares ? 'sent' : 'cancelled' });
    },
    web_app_request_write_access: () => emit('write_access_requested', { status: 'allowed' }),
    web_app_check_home_screen: () => emit('home_screen_checked', { status: 'missed' }),
    web_app_invoke_custom_method: ({ req_id, method }) =>
      method === 'getRequestedContact' && phoneRequested && shares
        ? emit('custom_method_invoked', { req_id, result: contact })
        : emit('custom_method_invoked', { req_id, error: 'NOT_FOUND' }),
  };
  Object.assign(window, {
    telegramCalls: calls,
    telegramEmits: emit,
    TelegramWebviewProxy: {
      postEvent(name: string, data: string) {
        const params = data ? (JSON.parse(data) as Record<string, unknown>) : {};
        calls.push({ name, params });
        handlers[name]?.(params);
      },
    },
  });
}

/** Makes the browser behave as Telegram's web view on a user's phone. */
export async function simulateTelegram(
  context: BrowserContext,
  user: TelegramUser,
  { token, shares = true, dark = false, insets = { top: 12, bottom: 20 } }: Partial<Phone> & SigningOptions,
): Promise<void> {
  const options = { contact: contactOf(user, token), shares, insets, theme: dark ? DARK : LIGHT };
  await context.addInitScript(fakeTelegramClient, options);
  await context.addInitScript({
    content: "if (location.protocol.startsWith('http')) localStorage.setItem('language', 'english');",
  });
}

/** Opens a button's address as Telegram does: with the signed data after the '#'. */
export async function openMiniApp(
  page: Page,
  url: string,
  user: TelegramUser,
  launch: Launch,
): Promise<void> {
  const hash = new URLSearchParams({
    tgWebAppData: initData(user, launch),
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'android',
    tgWebAppThemeParams: JSON.stringify(launch.dark ? DARK : LIGHT),
  });
  await page.goto(`${url}#${hash}`);
}

interface TelegramCall {
  name: string;
  params: Record<string, unknown>;
}
/** The app's calls to Telegram since the page was loaded. */
export const telegramCalls = (page: Page): Promise<TelegramCall[]> =>
  page.evaluate(() => (window as unknown as { telegramCalls: TelegramCall[] }).telegramCalls);

/** Sends the app an event from Telegram. */
export const emitEvent = (page: Page, name: string, data: object = {}): Promise<void> =>
  page.evaluate(
    ([event, payload]) =>
      (window as unknown as { telegramEmits: (name: string, data: unknown) => void }).telegramEmits(
        event,
        payload,
      ),
    [name, data] as const,
  );

/** Waits until Telegram's main button has this text, and presses it. */
export async function pressMainButton(page: Page, text: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      const setup = (await telegramCalls(page)).findLast(({ name }) => name === 'web_app_setup_main_button');
      return setup?.params.is_visible && setup.params.is_active ? String(setup.params.text) : '';
    })
    .toMatch(text);
  await emitEvent(page, 'main_button_pressed');
}
