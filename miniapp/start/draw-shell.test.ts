import { beforeEach, expect, it } from 'vitest';
import { endEarlyForm, focusedEarly, takeEarly, typedEarly } from '#api/early.ts';
import { scriptOf } from './app-shell.ts';
import { shellData } from './shell-data.ts';

const SOURCE = scriptOf('draw-shell.js');
const FORM = '<input name="phoneNo"><input name="password"><button type="submit">';
const DATA = shellData({
  languages: {
    am: {
      landing: `<form><h1 class="a">ጨዋታ</h1>${FORM}ግባ</button></form>`,
      app: '<p title="ቤት">x</p>',
      play: '<b>x</b>',
    },
    en: {
      landing: `<form><h1 class="a">Game</h1>${FORM}Log in</button></form>`,
      app: '<p title="Home">x</p>',
      play: '<b>x</b>',
    },
  },
  paths: { '/': 'landing', '/game': 'play', '/bare': 'bare' },
});

function draw(path: string, language: string, isLanding = false): Element {
  document.body.innerHTML = `<div id="root"></div><script type="application/json" id="shells">${JSON.stringify(DATA)}</script>`;
  globalThis.chewata = { early: {}, language, path, isLanding };
  new Function(SOURCE)();
  const root = document.getElementById('root');
  if (!root) throw new Error('no root');
  return root;
}
beforeEach(() => {
  globalThis.chewata = undefined;
});

it('carries each markup once, with the words of each language beside it', () => {
  expect(DATA.markup.app).toBe('<p title="{2}">x</p>');
  expect(DATA.texts).toEqual({ am: ['ጨዋታ', 'ግባ', 'ቤት'], en: ['Game', 'Log in', 'Home'] });
});

it('refuses languages that differ in more than words', () => {
  const languages = { am: { app: '<p>a</p>' }, en: { app: '<p><b>a</b></p>' } };
  expect(() => shellData({ languages, paths: {} })).toThrow("the shell 'app' differs");
});

it.each([
  ['/game', 'play'],
  ['/wallet', 'app'],
  ['/gamespaces', 'app'],
  ['/', 'app'],
])('%s begins with the shell %s', (path, shell) => {
  expect(draw(path, 'en').querySelector('[data-shell]')?.getAttribute('data-shell')).toBe(shell);
});

it('draws the landing page in the language, and nothing for a bare screen', () => {
  expect(draw('/', 'en', true).querySelector('h1')?.textContent).toBe('Game');
  expect(draw('/', 'am', true).querySelector('h1')?.textContent).toBe('ጨዋታ');
  expect(draw('/bare', 'am').innerHTML).toBe('');
});

it('keeps what was typed and pressed for the app', () => {
  const root = draw('/', 'en', true);
  const [phone] = root.querySelectorAll('input');
  if (!phone) throw new Error('no field');
  phone.value = '0911';
  phone.focus();
  expect(focusedEarly()).toBe('phoneNo');
  const submit = new Event('submit', { cancelable: true });
  root.querySelector('form')?.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  // The app removes the page's own form before it reads the last of it.
  root.replaceChildren();
  expect(typedEarly()).toEqual({ phoneNo: '0911', password: '' });
  expect(endEarlyForm()).toBe(true);
  expect(endEarlyForm()).toBe(false);
});

it('gives an early reply once, and only in its language', async () => {
  draw('/', 'en');
  const reply = Promise.resolve(new Response('{}'));
  globalThis.chewata = { early: { '/a': reply, '/b': reply }, language: 'en' };
  expect(takeEarly('/a', 'en')).toBe(reply);
  expect(takeEarly('/a', 'en')).toBeUndefined();
  expect(takeEarly('/b', 'am')).toBeUndefined();
});
