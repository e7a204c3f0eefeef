import { type BrowserContext, expect, type Page } from '@playwright/test';
import { signData } from '@telegram-apps/init-data-node';

/** Somebody with Telegram and nothing else. */
export interface TelegramUser {
  readonly id: number;
  readonly firstName: string;
  /** As Telegram has it: '+251…'. */
  readonly phone: string;
}

export interface Launch {
  /** The bot's own token signs; another one forges. */
  readonly token: string;
  /** Seconds since Telegram signed it; negative: in the future. */
  readonly age?: number;
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

/** Fields as Telegram signs them, so many seconds ago. */
function signed(fields: Record<string, string>, token: string, age: number): string {
  // The second signature, which newer clients look for, is for others than the bot.
  const auth_date = String(Math.floor(Date.now() / 1000) - age);
  const dated = { ...fields, auth_date, signature: 'x' };
  const lines = Object.entries(dated).map(([name, value]) => `${name}=${value}`);
  const hash = signData(lines.sort().join('\n'), token);
  return new URLSearchParams({ ...dated, hash }).toString();
}

export const initData = (user: TelegramUser, { token, age = 5, startParam }: Launch): string =>
  signed(
    {
      user: JSON.stringify({ id: user.id, first_name: user.firstName }),
      query_id: `q${Math.random()}`,
      ...(startParam !== undefined && { start_param: startParam }),
    },
    token,
    age,
  );

/** The answer of Telegram's contact request, as its servers sign it. */
const contactOf = ({ id, firstName, phone }: TelegramUser, token: string): string =>
  signed(
    { contact: JSON.stringify({ user_id: id, phone_number: phone.slice(1), first_name: firstName }) },
    token,
    1,
  );

interface Phone {
  /** Whether the user agrees to share the phone number. */
  readonly shares: boolean;
  /** Of the phone itself, in pixels; Telegram's own buttons take the same above once more. */
  readonly insets: { readonly top: number; readonly bottom: number };
}
interface Held {
  readonly token: string;
  readonly dark?: boolean;
}

/**
 * Telegram's side of the web view, in the page: it answers what the app asks of it and writes down the rest
 * in `window.telegramCalls`.
 */
function standIn({ contact, shares, theme, insets }: Phone & { contact: string; theme: object }): void {
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
  let asked = false;
  const answers: Record<string, (params: Record<string, unknown>) => void> = {
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
      asked = true;
      emit('phone_requested', { status: shares ? 'sent' : 'cancelled' });
    },
    web_app_request_write_access: () => emit('write_access_requested', { status: 'allowed' }),
    web_app_check_home_screen: () => emit('home_screen_checked', { status: 'missed' }),
    web_app_invoke_custom_method: ({ req_id, method }) =>
      method === 'getRequestedContact' && asked && shares
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
        answers[name]?.(params);
      },
    },
  });
}

/** The browser is Telegram on that user's phone. */
export async function holdPhone(
  context: BrowserContext,
  user: TelegramUser,
  { token, shares = true, dark = false, insets = { top: 12, bottom: 20 } }: Partial<Phone> & Held,
): Promise<void> {
  const given = { contact: contactOf(user, token), shares, insets, theme: dark ? DARK : LIGHT };
  await context.addInitScript(standIn, given);
  await context.addInitScript({
    content: "if (location.protocol.startsWith('http')) localStorage.setItem('language', 'english');",
  });
}

/** Opens a button's address as Telegram does: with what it has signed behind the '#'. */
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

interface SentToTelegram {
  name: string;
  params: Record<string, unknown>;
}
/** What the app has asked of Telegram since the page was loaded. */
export const askedOf = (page: Page): Promise<SentToTelegram[]> =>
  page.evaluate(() => (window as unknown as { telegramCalls: SentToTelegram[] }).telegramCalls);

/** Telegram tells the app that something has happened. */
export const tell = (page: Page, name: string, data: object = {}): Promise<void> =>
  page.evaluate(
    ([event, told]) =>
      (window as unknown as { telegramEmits: (name: string, data: unknown) => void }).telegramEmits(
        event,
        told,
      ),
    [name, data] as const,
  );

/** Presses Telegram's main button, once it is there with that text. */
export async function pressMainButton(page: Page, text: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      const set = (await askedOf(page)).findLast(({ name }) => name === 'web_app_setup_main_button');
      return set?.params.is_visible && set.params.is_active ? String(set.params.text) : '';
    })
    .toMatch(text);
  await tell(page, 'main_button_pressed');
}
