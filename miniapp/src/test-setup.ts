import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { i18n, startI18n } from './locales/i18n.ts';
import { setLanguage } from './locales/language.ts';

// A screen is loaded when it is opened, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Tests use English texts. Stubs for the browser features that jsdom lacks.
beforeAll(async () => {
  window.matchMedia ??= (query) =>
    ({
      matches: false,
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
  class NoObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  globalThis.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver;
  globalThis.ResizeObserver ??= NoObserver as unknown as typeof ResizeObserver;
  HTMLMediaElement.prototype.play = async () => {};
  HTMLMediaElement.prototype.pause = () => {};
  URL.createObjectURL ??= () => 'blob:test';
  setLanguage('en');
  if (!i18n.isInitialized) await startI18n();
});
afterEach(cleanup);

// A timer that fires after the file's last test finds no window any more.
const timers = new Set<ReturnType<typeof setTimeout>>();
globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
  apply(start, self, args) {
    const timer = Reflect.apply(start, self, args);
    timers.add(timer);
    return timer;
  },
});
afterAll(async () => {
  await new Promise(setImmediate);
  for (const timer of timers) clearTimeout(timer);
});
