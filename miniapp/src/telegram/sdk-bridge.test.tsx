import { emitEvent } from '@telegram-apps/sdk-react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getTelegram } from './bridge.ts';
import { haptics, useBackButton, useClosingConfirmation, useMainButton, useSwipeLock } from './hooks.ts';
import { loadTelegram } from './load-telegram.ts';
import { DARK, LIGHT, type TelegramClient, telegramClient } from './testing/telegram-client.ts';

let telegram: TelegramClient;
let atStart: string[];
const STARTS = ['web_app_ready', 'web_app_expand', 'web_app_request_viewport'];
beforeAll(async () => {
  telegram = telegramClient('INVITE7');
  window.history.replaceState(null, '', '/#tgWebAppVersion=9.1');
  expect(await loadTelegram()).not.toBeNull();
  await vi.waitFor(() => expect(telegram.sent('web_app_expand')).toHaveLength(1));
  atStart = STARTS.filter((name) => telegram.sent(name).length > 0);
});
beforeEach(() => telegram.forget());
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  window.history.replaceState(null, '', '/');
  document.documentElement.removeAttribute('style');
  delete document.documentElement.dataset.door;
});

const cssOf = (name: string) => document.documentElement.style.getPropertyValue(name);

describe('in a Telegram client, the app', () => {
  it('says that it is ready, asks for the whole height, and knows who came by which link', () => {
    expect(atStart).toEqual(STARTS);
    expect(getTelegram()).toMatchObject({ userId: 777, startParam: 'INVITE7', platform: 'android' });
  });

  it("follows the client's safe areas and height", async () => {
    await waitFor(() => expect(cssOf('--tg-viewport-safe-area-inset-top')).toBe('24px'));
    expect(cssOf('--tg-viewport-content-safe-area-inset-top')).toBe('46px');
    const changed = { height: 500, width: 360, is_expanded: true, is_state_stable: true };
    emitEvent('viewport_changed', changed);
    await waitFor(() => expect(cssOf('--tg-viewport-stable-height')).toBe('500px'));
  });

  it('follows the theme while it changes', async () => {
    const { dataset } = document.documentElement;
    expect(dataset.door).toBe('telegram');
    emitEvent('theme_changed', { theme_params: DARK });
    await waitFor(() => expect(dataset.theme).toBe('dark'));
    expect(cssOf('--tg-theme-bg-color')).toBe(DARK.bg_color);
    emitEvent('theme_changed', { theme_params: LIGHT });
    await waitFor(() => expect(dataset.theme).toBe('light'));
  });

  it('shows the back button while a screen handles it, and is pressed by it', () => {
    const back = vi.fn();
    const Back = () => {
      useBackButton(back);
      return null;
    };
    const { unmount } = render(<Back />);
    expect(telegram.sent('web_app_setup_back_button')).toEqual([{ is_visible: true }]);
    act(() => emitEvent('back_button_pressed'));
    expect(back).toHaveBeenCalledTimes(1);
    unmount();
    expect(telegram.sent('web_app_setup_back_button').at(-1)).toEqual({ is_visible: false });
  });

  it('shows its main action as the main button, with its own spinner, and hides it with the screen', async () => {
    const pay = vi.fn();
    const Pay = ({ pending }: { pending: boolean }) => {
      const isNative = useMainButton({ text: 'Pay 20 Birr', enabled: true, pending, onPress: pay });
      return isNative ? null : <button type="button">Pay 20 Birr</button>;
    };
    const last = () => telegram.sent('web_app_setup_main_button').at(-1);
    const { rerender, unmount } = render(<Pay pending={false} />);
    expect(screen.queryByRole('button')).toBeNull();
    const shown = { text: 'Pay 20 Birr', is_visible: true, is_active: true, is_progress_visible: false };
    await waitFor(() => expect(last()).toMatchObject(shown));
    act(() => emitEvent('main_button_pressed'));
    expect(pay).toHaveBeenCalledTimes(1);
    rerender(<Pay pending />);
    await waitFor(() => expect(last()).toMatchObject({ is_active: false, is_progress_visible: true }));
    unmount();
    await waitFor(() => expect(last()).toMatchObject({ is_visible: false }));
  });

  it('asks before it is closed, and is not closed by a swipe, only while a round is played', () => {
    const Play = ({ on }: { on: boolean }) => {
      useClosingConfirmation(on);
      useSwipeLock(on);
      return null;
    };
    const { rerender } = render(<Play on />);
    rerender(<Play on={false} />);
    expect(telegram.sent('web_app_setup_closing_behavior')).toEqual([
      { need_confirmation: true },
      { need_confirmation: false },
    ]);
    expect(telegram.sent('web_app_setup_swipe_behavior')).toEqual([
      { allow_vertical_swipe: false },
      { allow_vertical_swipe: true },
    ]);
  });

  it('is felt', () => {
    haptics.tap();
    haptics.select();
    haptics.success();
    haptics.error();
    expect(telegram.sent('web_app_trigger_haptic_feedback')).toEqual([
      { type: 'impact', impact_style: 'light' },
      { type: 'selection_change' },
      { type: 'notification', notification_type: 'success' },
      { type: 'notification', notification_type: 'error' },
    ]);
  });

  it('opens chats in Telegram and other pages in the browser', () => {
    render(
      <>
        <a href="https://t.me/support" target="_blank" rel="noreferrer">
          chat
        </a>
        <a href="https://example.com/pay" target="_blank" rel="noreferrer">
          page
        </a>
      </>,
    );
    fireEvent.click(screen.getByText('chat'));
    expect(telegram.sent('web_app_open_tg_link')).toMatchObject([{ path_full: '/support' }]);
    fireEvent.click(screen.getByText('page'));
    expect(telegram.sent('web_app_open_link')).toMatchObject([{ url: 'https://example.com/pay' }]);
    getTelegram()?.share('https://t.me/bot?startapp=INVITE7', 'Play with me');
    const [, shared] = telegram.sent('web_app_open_tg_link') as { path_full: string }[];
    expect(shared?.path_full).toContain('startapp%3DINVITE7');
  });
});
