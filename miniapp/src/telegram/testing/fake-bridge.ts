import { vi } from 'vitest';
import type { MainButton, TelegramBridge } from '../bridge.ts';

export interface FakeBridge {
  bridge: TelegramBridge;
  /** As Telegram shows it; null: hidden. */
  mainButton: () => MainButton | null;
  backShown: () => boolean;
  pressMain: () => void;
  pressBack: () => void;
}

/** Telegram as the app sees it, with its buttons in the test's hands. */
export function fakeBridge(more: Partial<TelegramBridge> = {}): FakeBridge {
  let button: MainButton | null = null;
  let main: (() => void) | null = null;
  let back: (() => void) | null = null;
  const noop = () => () => undefined;
  return {
    mainButton: () => button,
    backShown: () => back !== null,
    pressMain: () => main?.(),
    pressBack: () => back?.(),
    bridge: {
      initData: `auth_date=${Math.floor(Date.now() / 1000)}&hash=x`,
      userId: 7,
      startParam: null,
      platform: 'android',
      showBackButton(onPress) {
        back = onPress;
        return () => {
          back = null;
        };
      },
      setMainButton(shown) {
        button = shown;
      },
      onMainButton(onPress) {
        main = onPress;
        return () => {
          main = null;
          button = null;
        };
      },
      tap: vi.fn(),
      select: vi.fn(),
      notify: vi.fn(),
      confirmClosing: vi.fn(noop),
      lockSwipes: vi.fn(noop),
      openLink: vi.fn(),
      share: vi.fn(),
      requestContact: async () => null,
      requestWriteAccess: async () => false,
      lacksShortcut: async () => true,
      addToHomeScreen: vi.fn(),
      close: vi.fn(),
      ...more,
    },
  };
}
