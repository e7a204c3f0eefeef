let feedback: (() => void) | null = null;

/** Telegram registers its haptic tap here; on the web a press has none. */
export function setPressFeedback(tap: (() => void) | null): void {
  feedback = tap;
}

/** Called by every button when it is pressed. */
export const playPressFeedback = (): void => feedback?.();
