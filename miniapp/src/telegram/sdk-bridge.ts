import * as sdk from '@telegram-apps/sdk-react';
import { showTheme } from '#device/theme.ts';
import type { SharedContact, TelegramBridge } from './bridge.ts';

/**
 * Starts the SDK and gives its bridge: theme and safe areas as CSS variables, the window expanded.
 * Throws outside Telegram. What a client does not have is left out in silence.
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

/** A link to another site opens as Telegram opens links: a chat in Telegram, a page in the browser. */
function openLinksOutside(bridge: TelegramBridge): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[target="_blank"]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    bridge.openLink(link.href);
  });
}

/** Ground, surface, ink, line and brand follow the user's theme, live. */
function followTheme(): void {
  document.documentElement.dataset.door = 'telegram';
  sdk.mountMiniAppSync.ifAvailable();
  sdk.mountThemeParamsSync.ifAvailable();
  sdk.bindThemeParamsCssVars.ifAvailable();
  const apply = () => showTheme(sdk.isMiniAppDark() ? 'dark' : 'light');
  apply();
  sdk.isMiniAppDark.sub(apply);
}

/** The stable height and the safe areas; the mount can hang, and nobody waits for it. */
function followViewport(): void {
  const [available, mounted] = sdk.mountViewport.ifAvailable({ timeout: 3000 });
  if (!available) return;
  mounted.then(
    () => {
      sdk.bindViewportCssVars.ifAvailable();
      sdk.expandViewport.ifAvailable();
    },
    (error: unknown) => console.warn('Telegram did not tell its viewport', error),
  );
}

type Launch = Pick<TelegramBridge, 'initData' | 'userId' | 'startParam' | 'platform'>;

function bridgeOf(launch: Launch): TelegramBridge {
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

/** The server takes a contact for 300 s; Telegram gives out the one that was shared before, however old. */
const FRESH_MS = 240_000;
/** Telegram's servers may take a while to have the contact. */
const PATIENCE_MS = 60_000;

async function requestContact(): Promise<SharedContact | null> {
  try {
    let told = await askContact();
    if (told && Date.now() - told.parsed.auth_date.getTime() > FRESH_MS) {
      const [, asked] = sdk.requestPhoneAccess.ifAvailable();
      told = (await asked) === 'sent' ? await askContact() : null;
    }
    return told && { raw: told.raw, phone: told.parsed.contact.phone_number };
  } catch {
    return null;
  }
}

async function askContact() {
  const [available, answer] = sdk.requestContactComplete.ifAvailable({ timeout: PATIENCE_MS });
  return available ? answer : null;
}
