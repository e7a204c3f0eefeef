import { useEffect, useEffectEvent, useRef } from 'react';
import type { MainButton, TelegramBridge } from './bridge.ts';
import { getTelegram, useTelegram } from './bridge.ts';

/** Handlers of the back button, the topmost last: a screen's own handler comes before the app's. */
const backHandlers: (() => void)[] = [];
let hideBack: (() => void) | null = null;

function showOrHideBack(telegram: TelegramBridge | null): void {
  if (backHandlers.length > 0) hideBack ??= telegram?.showBackButton(() => backHandlers.at(-1)?.()) ?? null;
  else {
    hideBack?.();
    hideBack = null;
  }
}

/**
 * Handles Telegram's back button while the component is mounted. With null it handles nothing, and the button is
 * hidden if there is no other handler. `beneath` puts the handler below all others: the app's own way back, for
 * screens without one. Does nothing on the web.
 */
export function useBackButton(onBack: (() => void) | null, beneath = false): void {
  const telegram = useTelegram();
  const press = useEffectEvent(() => onBack?.());
  const shown = onBack !== null;
  useEffect(() => {
    if (!shown || !telegram) return;
    const handler = () => press();
    if (beneath) backHandlers.unshift(handler);
    else backHandlers.push(handler);
    showOrHideBack(telegram);
    return () => {
      backHandlers.splice(backHandlers.indexOf(handler), 1);
      showOrHideBack(telegram);
    };
  }, [telegram, shown, beneath]);
}

/** A component that uses the main button, with the button's state. */
interface MainButtonRequest {
  button: MainButton;
  readonly press: () => void;
}
/** The topmost last: a dialog over a form gets the button, and the form gets it back afterwards. */
const mainButtons: MainButtonRequest[] = [];
let hideMain: (() => void) | null = null;

function showOrHideMain(telegram: TelegramBridge): void {
  const top = mainButtons.at(-1);
  if (top) {
    telegram.setMainButton(top.button);
    hideMain ??= telegram.onMainButton(() => mainButtons.at(-1)?.press());
  } else {
    hideMain?.();
    hideMain = null;
  }
}

/**
 * Shows Telegram's main button while the component is mounted. With null it shows none, and the button is hidden
 * if no other component uses it. Returns true in Telegram: the component then leaves out its own button.
 */
export function useMainButton(button: (MainButton & { onPress: () => unknown }) | null): boolean {
  const telegram = useTelegram();
  const request = useRef<MainButtonRequest>(null);
  const press = useEffectEvent(() => button?.onPress());
  const shown = button !== null;
  const [text, enabled, pending] = [button?.text ?? '', button?.enabled ?? false, button?.pending ?? false];
  const currentButton = useEffectEvent((): MainButton => ({ text, enabled, pending }));
  useEffect(() => {
    if (!shown || !telegram) return;
    const mine = { button: currentButton(), press: () => void press() };
    mainButtons.push(mine);
    request.current = mine;
    showOrHideMain(telegram);
    return () => {
      mainButtons.splice(mainButtons.indexOf(mine), 1);
      request.current = null;
      showOrHideMain(telegram);
    };
  }, [telegram, shown]);
  // Updates the text while the user types, without hiding the button in between.
  useEffect(() => {
    if (!request.current || !telegram) return;
    request.current.button = { text, enabled, pending };
    showOrHideMain(telegram);
  }, [telegram, text, enabled, pending]);
  return telegram !== null && shown;
}

/** Telegram asks for confirmation before it closes the app, while a stake is at risk. */
export function useClosingConfirmation(active: boolean): void {
  const telegram = useTelegram();
  useEffect(() => (active ? telegram?.confirmClosing() : undefined), [telegram, active]);
}

/** Disables closing the app by swiping down, during play. */
export function useSwipeLock(active: boolean): void {
  const telegram = useTelegram();
  useEffect(() => (active ? telegram?.lockSwipes() : undefined), [telegram, active]);
}

/** Haptic feedback in Telegram; nothing on the web. */
export const haptics = {
  tap: (): void => getTelegram()?.tap(),
  select: (): void => getTelegram()?.select(),
  success: (): void => getTelegram()?.notify('success'),
  warning: (): void => getTelegram()?.notify('warning'),
  error: (): void => getTelegram()?.notify('error'),
};
