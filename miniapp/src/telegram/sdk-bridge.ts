import * as sdk from '@telegram-apps/sdk-react';
import { showTheme } from '#device/theme.ts';
import type { SharedContact, TelegramBridge } from './bridge.ts';

/**
 * Starts the SDK and returns its bridge. Binds the theme and safe areas to CSS variables and expands the window.
 * Throws outside Telegram. Features that the client lacks are skipped silently.
 */
export function startBridge(): TelegramBridge {
  sdk.init();
  const launch = sdk.retrieveLaunchParams();
  const initData = sdk.retrieveRawInitData() ?? '';
  sdk.restoreInitData();
  followTheme();
  followViewport();
  sdk.mountBackButton.ifAvailable();
  sdk.mountMainButton.ifAvailable();
  sdk.mountClosingBehavior.ifAvailable();
  sdk.mountSwipeBehavior.ifAvailable();
  // The SDK takes swipes for disabled, and would not send what it takes for no change.
  sdk.enableVerticalSwipes.ifAvailable();
  sdk.miniAppReady.ifAvailable();
  const bridge = bridgeOf({
    initData,
    userId: sdk.initDataUser()?.id ?? null,
    startParam: sdk.initDataStartParam() ?? null,
    platform: launch.tgWebAppPlatform,
  });
  openLinksOutside(bridge);
  return bridge;
}

/** Opens links to other sites through Telegram: chats in Telegram, pages in the browser. */
function openLinksOutside(bridge: TelegramBridge): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[target="_blank"]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    bridge.openLink(link.href);
  });
}

/** The colours follow the user's Telegram theme, also while it changes. */
function followTheme(): void {
  document.documentElement.dataset.door = 'telegram';
  sdk.mountMiniAppSync.ifAvailable();
  sdk.mountThemeParamsSync.ifAvailable();
  sdk.bindThemeParamsCssVars.ifAvailable();
  const apply = () => showTheme(sdk.isMiniAppDark() ? 'dark' : 'light');
  apply();
  sdk.isMiniAppDark.sub(apply);
}

/** Follows the stable height and the safe areas. Mounting can hang, so the start does not wait for it. */
function followViewport(): void {
  const [available, mounted] = sdk.mountViewport.ifAvailable({ timeout: 3000 });
  if (!available) return;
  mounted.then(
    () => {
      sdk.bindViewportCssVars.ifAvailable();
      sdk.expandViewport.ifAvailable();
    },
    (error: unknown) => console.warn('Telegram viewport not mounted', error),
  );
}

type LaunchData = Pick<TelegramBridge, 'initData' | 'userId' | 'startParam' | 'platform'>;

function bridgeOf(launch: LaunchData): TelegramBridge {
  return {
    ...launch,
    showBackButton(onPress) {
      sdk.showBackButton.ifAvailable();
      const [, stop] = sdk.onBackButtonClick.ifAvailable(onPress);
      return () => {
        stop?.();
        sdk.hideBackButton.ifAvailable();
      };
    },
    setMainButton: ({ text, enabled, pending }) =>
      void sdk.setMainButtonParams.ifAvailable({
        text,
        isVisible: true,
        isEnabled: enabled && !pending,
        isLoaderVisible: pending,
      }),
    onMainButton(onPress) {
      const [, stop] = sdk.onMainButtonClick.ifAvailable(onPress);
      return () => {
        stop?.();
        sdk.setMainButtonParams.ifAvailable({ isVisible: false, isLoaderVisible: false });
      };
    },
    tap: () => void sdk.hapticFeedbackImpactOccurred.ifAvailable('light'),
    select: () => void sdk.hapticFeedbackSelectionChanged.ifAvailable(),
    notify: (outcome) => void sdk.hapticFeedbackNotificationOccurred.ifAvailable(outcome),
    confirmClosing() {
      sdk.enableClosingConfirmation.ifAvailable();
      return () => void sdk.disableClosingConfirmation.ifAvailable();
    },
    lockSwipes() {
      sdk.disableVerticalSwipes.ifAvailable();
      return () => void sdk.enableVerticalSwipes.ifAvailable();
    },
    openLink(url) {
      if (url.startsWith('https://t.me/')) sdk.openTelegramLink.ifAvailable(url);
      else sdk.openLink.ifAvailable(url);
    },
    share: (url, text) => void sdk.shareURL.ifAvailable(url, text),
    requestContact,
    async requestWriteAccess() {
      const [available, status] = sdk.requestWriteAccess.ifAvailable();
      return available && (await status.catch(() => 'cancelled')) === 'allowed';
    },
    async lacksShortcut() {
      const [available, status] = sdk.checkHomeScreenStatus.ifAvailable({ timeout: 3000 });
      const known = available ? await status.catch(() => 'unsupported') : 'unsupported';
      return known === 'missed' || known === 'unknown';
    },
    addToHomeScreen: () => void sdk.addToHomeScreen.ifAvailable(),
    close: () => void sdk.closeMiniApp.ifAvailable(),
  };
}

/**
 * The server accepts a contact for 300 s after it was shared, but Telegram returns the one that was shared last,
 * however old.
 */
const MAX_CONTACT_AGE_MS = 240_000;
/** Telegram's servers may take a while to deliver the contact. */
const CONTACT_TIMEOUT_MS = 60_000;

async function requestContact(): Promise<SharedContact | null> {
  try {
    let contact = await sharedContact();
    if (contact && Date.now() - contact.parsed.auth_date.getTime() > MAX_CONTACT_AGE_MS) {
      const [, status] = sdk.requestPhoneAccess.ifAvailable();
      contact = (await status) === 'sent' ? await sharedContact() : null;
    }
    return contact && { raw: contact.raw, phone: contact.parsed.contact.phone_number };
  } catch {
    return null;
  }
}

async function sharedContact() {
  const [available, answer] = sdk.requestContactComplete.ifAvailable({ timeout: CONTACT_TIMEOUT_MS });
  return available ? answer : null;
}
