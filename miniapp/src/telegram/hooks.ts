import { useEffect, useEffectEvent } from 'react';
import type { MainButton } from './bridge.ts';
import { getTelegram, useTelegram } from './bridge.ts';

/** Telegram's back button while the screen is shown; null hides it. On the web: nothing. */
export function useBackButton(onBack: (() => void) | null): void {
  const telegram = useTelegram();
  const press = useEffectEvent(() => onBack?.());
  const shown = onBack !== null;
  useEffect(() => (shown ? telegram?.showBackButton(() => press()) : undefined), [telegram, shown]);
}

/**
 * Telegram's main button while the screen is shown; null hides it. True where Telegram shows it: the
 * screen then leaves out its own.
 */
export function useMainButton(button: (MainButton & { onPress: () => void }) | null): boolean {
  const telegram = useTelegram();
  const press = useEffectEvent(() => button?.onPress());
  const [text, enabled, pending] = [button?.text, button?.enabled ?? false, button?.pending ?? false];
  useEffect(
    () =>
      text === undefined ? undefined : telegram?.showMainButton({ text, enabled, pending }, () => press()),
    [telegram, text, enabled, pending],
  );
  return telegram !== null && button !== null;
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
