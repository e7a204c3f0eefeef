import * as sdk from '@telegram-apps/sdk-react';
import { showTheme } from '../ui/theme.ts';
import type { TelegramBridge } from './bridge.ts';

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
  return bridgeOf(initData, sdk.initDataStartParam() ?? null, launch.tgWebAppPlatform);
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

function bridgeOf(initData: string, startParam: string | null, platform: string): TelegramBridge {
  return {
    initData,
    startParam,
    platform,
    showBackButton(onPress) {
      sdk.showBackButton.ifAvailable();
      const [, stop] = sdk.onBackButtonClick.ifAvailable(onPress);
      return () => {
        stop?.();
        sdk.hideBackButton.ifAvailable();
      };
    },
    showMainButton({ text, enabled, pending }, onPress) {
      sdk.setMainButtonParams.ifAvailable({
        text,
        isVisible: true,
        isEnabled: enabled && !pending,
        isLoaderVisible: pending,
      });
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
    async requestContact() {
      const [available, answer] = sdk.requestContactComplete.ifAvailable();
      if (!available) return null;
      return answer.then(
        ({ raw }) => raw,
        () => null,
      );
    },
    async requestWriteAccess() {
      const [available, status] = sdk.requestWriteAccess.ifAvailable();
      return available && (await status.catch(() => 'cancelled')) === 'allowed';
    },
    addToHomeScreen: () => void sdk.addToHomeScreen.ifAvailable(),
  };
}
