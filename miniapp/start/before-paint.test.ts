import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scriptOf } from './app-shell.ts';

const SOURCE = scriptOf('before-paint.js');
const FILES = {
  screens: { '/': ['landing.js'], '/home': ['home.js'], '/betamountpage': ['stakes.js'] },
  texts: { am: ['texts-am.js'], en: ['texts-en.js'] },
};
const root = document.documentElement;
const requests: [string, RequestInit][] = [];

function run(path = '/', files: object | null = FILES): void {
  history.replaceState(null, '', path);
  new Function(SOURCE.replace('__FILES__', JSON.stringify(files)).replace('__EARLY__', '["/api/me"]'))();
}
const preloaded = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) =>
    href.replace(/.*\/assets\//, ''),
  );

beforeEach(() => {
  for (const name of ['data-motion', 'data-theme', 'lang']) root.removeAttribute(name);
  document.head.replaceChildren();
  localStorage.clear();
  requests.length = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push([address, init]);
    return new Response('{}');
  });
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
  run('/', null);
  expect(root.getAttribute('data-motion')).toBe(motion);
});

it.each([
  ['dark', 'dark'],
  ['light', 'light'],
  [null, 'light'],
])('a stored theme of %s is shown as %s on a light system', (stored, shown) => {
  if (stored) localStorage.setItem('theme', stored);
  run();
  expect(root.getAttribute('data-theme')).toBe(shown);
});

it('asks for the files of the screen, the texts of the language and the session, all at once', () => {
  localStorage.setItem('language', 'english');
  run('/BetAmountPage');
  expect(root.lang).toBe('en');
  expect(preloaded()).toEqual(['texts-en.js', 'stakes.js']);
  expect(requests.map(([address]) => address)).toEqual(['/api/me']);
  expect(requests[0]?.[1]).toMatchObject({ credentials: 'include', headers: { 'Accept-Language': 'en' } });
  expect(globalThis.chewata).toMatchObject({ isLanding: false, language: 'en' });
});

it('shows the landing page to a visitor, and neither to a player who was here nor with a login link', () => {
  run('/');
  expect(globalThis.chewata).toMatchObject({ isLanding: true, language: 'am' });
  expect(preloaded()).toEqual(['texts-am.js', 'landing.js']);
  run('/?token=abc');
  expect(globalThis.chewata).toMatchObject({ isLanding: false });
  localStorage.setItem('session', 'yes');
  document.head.replaceChildren();
  run('/');
  expect(globalThis.chewata).toMatchObject({ isLanding: false });
  expect(preloaded()).toEqual(['texts-am.js', 'home.js']);
});

it('leaves the session to Telegram inside it', () => {
  run('/#tgWebAppPlatform=android');
  expect(requests).toEqual([]);
  expect(globalThis.chewata).toMatchObject({ isLanding: false });
});
