import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { setBearer } from './api/bearer.ts';
import { queryClient } from './api/query-client.ts';
import { i18n, startI18n } from './locales/i18n.ts';
import { setLanguage } from './locales/language.ts';
import { setTelegram } from './telegram/bridge.ts';
import { loadToasts } from './ui/feedback/toast.ts';

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
  // Confetti is drawn into nothing.
  const canvas = new Proxy({}, { get: () => () => undefined });
  HTMLCanvasElement.prototype.getContext = (() => canvas) as never;
  HTMLMediaElement.prototype.play = async () => {};
  HTMLMediaElement.prototype.pause = () => {};
  URL.createObjectURL ??= () => 'blob:test';
  setLanguage('en');
  if (!i18n.isInitialized) await startI18n();
  // A toast whose library was still loading would be shown in the page of the next file.
  await loadToasts();
});
// Screens go before the data that they show.
afterEach(() => {
  cleanup();
  queryClient.clear();
});

// Files share the modules and the page of their worker, and leave nothing behind in them.
const timers = new Set<ReturnType<typeof setTimeout>>();
const startTimer = globalThis.setTimeout;
globalThis.setTimeout = new Proxy(startTimer, {
  apply(start, self, args) {
    const timer = Reflect.apply(start, self, args);
    timers.add(timer);
    return timer;
  },
});
afterAll(async () => {
  await new Promise(setImmediate);
  for (const timer of timers) clearTimeout(timer);
  globalThis.setTimeout = startTimer;
  document.body.replaceChildren();
  setBearer(null);
  setTelegram(null);
  localStorage.clear();
  sessionStorage.clear();
});
