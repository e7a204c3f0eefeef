import { useEffect, useEffectEvent, useRef } from 'react';
import type { MainButton, TelegramBridge } from './bridge.ts';
import { getTelegram, useTelegram } from './bridge.ts';

/** Who wants the back button, the one on top last: a screen's own way back goes before the app's. */
const backs: (() => void)[] = [];
let hideBack: (() => void) | null = null;

function showOrHideBack(telegram: TelegramBridge | null): void {
  if (backs.length > 0) hideBack ??= telegram?.showBackButton(() => backs.at(-1)?.()) ?? null;
  else {
    hideBack?.();
    hideBack = null;
  }
}

/**
 * Telegram's back button while the screen is shown; null leaves it to who else wants it, and hides it where
 * nobody does. `beneath` is the app's own way back, for screens that have none. On the web: nothing.
 */
export function useBackButton(onBack: (() => void) | null, beneath = false): void {
  const telegram = useTelegram();
  const press = useEffectEvent(() => onBack?.());
  const shown = onBack !== null;
  useEffect(() => {
    if (!shown || !telegram) return;
    const back = () => press();
    if (beneath) backs.unshift(back);
    else backs.push(back);
    showOrHideBack(telegram);
    return () => {
      backs.splice(backs.indexOf(back), 1);
      showOrHideBack(telegram);
    };
  }, [telegram, shown, beneath]);
}

/** A screen that wants the main button, and what it has it say. */
interface MainButtonRequest {
  button: MainButton;
  readonly press: () => void;
}
/** The one on top last: a question over a form goes before the form, which has the button back after it. */
const claims: MainButtonRequest[] = [];
let hideMain: (() => void) | null = null;

function showOrHideMain(telegram: TelegramBridge): void {
  const top = claims.at(-1);
  if (top) {
    telegram.setMainButton(top.button);
    hideMain ??= telegram.onMainButton(() => claims.at(-1)?.press());
  } else {
    hideMain?.();
    hideMain = null;
  }
}

/**
 * Telegram's main button while the screen is shown; null leaves it to who else wants it, and hides it where
 * nobody does. True where Telegram shows it: the screen then leaves out its own.
 */
export function useMainButton(button: (MainButton & { onPress: () => unknown }) | null): boolean {
  const telegram = useTelegram();
  const claim = useRef<MainButtonRequest>(null);
  const press = useEffectEvent(() => button?.onPress());
  const shown = button !== null;
  const [text, enabled, pending] = [button?.text ?? '', button?.enabled ?? false, button?.pending ?? false];
  const now = useEffectEvent((): MainButton => ({ text, enabled, pending }));
  useEffect(() => {
    if (!shown || !telegram) return;
    const mine = { button: now(), press: () => void press() };
    claims.push(mine);
    claim.current = mine;
    showOrHideMain(telegram);
    return () => {
      claims.splice(claims.indexOf(mine), 1);
      claim.current = null;
      showOrHideMain(telegram);
    };
  }, [telegram, shown]);
  // Its text follows what is typed without the button going away in between.
  useEffect(() => {
    if (!claim.current || !telegram) return;
    claim.current.button = { text, enabled, pending };
    showOrHideMain(telegram);
  }, [telegram, text, enabled, pending]);
  return telegram !== null && shown;
}

/** Asks before the app is closed while a stake is live. */
export function useClosingConfirmation(active: boolean): void {
  const telegram = useTelegram();
  useEffect(() => (active ? telegram?.confirmClosing() : undefined), [telegram, active]);
}

/** No swipe down closes the app during play. */
export function useSwipeLock(active: boolean): void {
  const telegram = useTelegram();
  useEffect(() => (active ? telegram?.lockSwipes() : undefined), [telegram, active]);
}

/** Light knocks; on the web nothing. */
export const haptics = {
  tap: (): void => getTelegram()?.tap(),
  select: (): void => getTelegram()?.select(),
  success: (): void => getTelegram()?.notify('success'),
  warning: (): void => getTelegram()?.notify('warning'),
  error: (): void => getTelegram()?.notify('error'),
};
