/** True if the user asks for less motion or the device is weak: show the final state without animation. */
export const prefersLessMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  document.documentElement.dataset.motion === 'less';
