import { vi } from 'vitest';
import type { MainButton, TelegramBridge } from '../bridge.ts';

export interface FakeBridge {
  bridge: TelegramBridge;
  /** The main button as Telegram shows it; null if hidden. */
  mainButton: () => MainButton | null;
  backShown: () => boolean;
  pressMain: () => void;
  pressBack: () => void;
}

/** A bridge whose buttons the test inspects and presses. */
export function fakeBridge(more: Partial<TelegramBridge> = {}): FakeBridge {
  let button: MainButton | null = null;
  let onMain: (() => void) | null = null;
  let onBack: (() => void) | null = null;
  const noop = () => () => undefined;
  return {
    mainButton: () => button,
    backShown: () => onBack !== null,
    pressMain: () => onMain?.(),
    pressBack: () => onBack?.(),
    bridge: {
      initData: `auth_date=${Math.floor(Date.now() / 1000)}&hash=x`,
      userId: 7,
      startParam: null,
      platform: 'android',
      showBackButton(onPress) {
        onBack = onPress;
        return () => {
          onBack = null;
        };
      },
      setMainButton(shown) {
        button = shown;
      },
      onMainButton(onPress) {
        onMain = onPress;
        return () => {
          onMain = null;
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
