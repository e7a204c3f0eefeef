import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const SCRIPT = readFileSync(`${import.meta.dirname}/../../public/before-paint.js`, 'utf8');
const root = document.documentElement;

beforeEach(() => {
  root.removeAttribute('data-motion');
  root.removeAttribute('data-theme');
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['Mozilla/5.0 (Linux; Android 9) Telegram-Android/11.3.3 (Tecno BB4k; Android 9; SDK 28; LOW)', 'less'],
  [
    'Mozilla/5.0 (Linux; Android 14) Telegram-Android/11.3.3 (Google Pixel 8; Android 14; SDK 34; HIGH)',
    null,
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', null],
])('%s: data-motion is %s', (userAgent, motion) => {
  vi.stubGlobal('navigator', { userAgent });
  new Function(SCRIPT)();
  expect(root.getAttribute('data-motion')).toBe(motion);
});

it.each([
  ['dark', 'dark'],
  ['light', 'light'],
  [null, 'light'],
])('a stored theme of %s is shown as %s on a light system', (stored, shown) => {
  if (stored) localStorage.setItem('theme', stored);
  new Function(SCRIPT)();
  expect(root.getAttribute('data-theme')).toBe(shown);
});
