let show: () => void = () => undefined;

/** Resolves when the first screen can be used: whatever is not part of it is fetched after that. */
export const firstScreen: Promise<void> = new Promise((resolve) => {
  show = resolve;
});

/** Says that a screen is there; all calls but the first do nothing. */
export function screenIsThere(): void {
  // After the browser has painted it.
  requestAnimationFrame(() => setTimeout(show));
}
