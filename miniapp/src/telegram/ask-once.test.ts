import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askToWrite } from './ask-once.ts';
import { setTelegram } from './bridge.ts';
import { fakeBridge } from './testing/fake-bridge.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  setTelegram(null);
  vi.unstubAllGlobals();
});

it('asks each Telegram user once whether the bot may write, and nobody on the web', async () => {
  await askToWrite();
  const asked = vi.fn(async () => false);
  for (const userId of [1, 1, 2]) {
    setTelegram(fakeBridge({ userId, requestWriteAccess: asked }).bridge);
    await askToWrite();
  }
  expect(asked).toHaveBeenCalledTimes(2);
});

it.each([
  ['Mozilla/5.0 (Linux; Android 9) Telegram-Android/11.3.3 (Tecno BB4k; Android 9; SDK 28; LOW)', 'less'],
  [
    'Mozilla/5.0 (Linux; Android 14) Telegram-Android/11.3.3 (Google Pixel 8; Android 14; SDK 34; HIGH)',
    null,
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', null],
])('%s: movement %s', (userAgent, motion) => {
  document.documentElement.removeAttribute('data-motion');
  vi.stubGlobal('navigator', { userAgent });
  new Function(readFileSync(`${import.meta.dirname}/../../public/before-paint.js`, 'utf8'))();
  expect(document.documentElement.getAttribute('data-motion')).toBe(motion);
});
