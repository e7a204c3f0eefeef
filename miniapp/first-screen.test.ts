import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUDGETS, bytesOf, dynamicImportersOf, importersOf, overBudget } from './first-screen.ts';
import { withoutLayers } from './flatten-layers.ts';

const VITE = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
let dist: string;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'chewata-build-'));
  // In another process: this one's NODE_ENV is 'test', for which React would be built.
  await promisify(execFile)(process.execPath, [VITE, 'build', '--outDir', dist, '--logLevel', 'error'], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_ENV: 'production', COPIES: 'no' },
  });
}, 120_000);
afterAll(() => rmSync(dist, { recursive: true, force: true }));

it('keeps to the budgets of the first screens, and would notice a file more', () => {
  expect(overBudget(dist)).toEqual([]);
  const stakes = bytesOf(dist, 'src/features/bingo/stakes/stake-screen.tsx');
  expect([...stakes.values()].reduce((total, bytes) => total + bytes, 0)).toBeGreaterThan(100_000);
  // The core of the app, its base and styles, the texts, the screen.
  expect(
    [...stakes.keys()].filter((name) => /\/(?:core|base|texts-am|stake-screen)-/.test(name)),
  ).toHaveLength(5);
  const tighter = BUDGETS.map((budget) => ({ ...budget, bytes: 100_000 }));
  expect(overBudget(dist, tighter).map((problem) => problem.split(':')[0])).toEqual(
    BUDGETS.map(({ page }) => page),
  );
});

it("keeps Telegram's SDK in files that the website never loads", () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const withSdk = scripts.filter((name) =>
    readFileSync(join(dist, 'assets', name), 'utf8').includes('web_app_request_theme'),
  );
  expect(withSdk.length).toBeGreaterThan(0);
  // Only the code that has detected Telegram imports them.
  expect(importersOf(dist, withSdk)).toEqual(['src/telegram/sdk-bridge.ts']);
  expect(dynamicImportersOf(dist, 'src/telegram/sdk-bridge.ts')).toEqual([expect.stringMatching(/^_base-/)]);
});

it('has two scripts of its own, whose hashes the policy names, no event handlers, and no fonts before them', () => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/<script([^>]*)>([^<]*(?:<(?!\/script)[^<]*)*)<\/script>/g)];
  const own = scripts
    .filter(([, , body = '']) => body.trim() !== '')
    .map(([, attributes = '']) => attributes.trim());
  expect(own).toEqual(['', 'type="application/json" id="shells"', '']);
  expect(html).not.toMatch(/\son\w+=/);
  expect(html).not.toMatch(/@font-face|fonts-[\w-]+\.css/);
  expect(html).not.toContain('__');
});

it('has a worker of its own version, which keeps what the page names', () => {
  const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8');
  expect(worker).not.toMatch(/__(?:VERSION|FILES)__/);
  expect(worker).toMatch(/const CACHE = `\$\{APP\}[0-9a-f]{12}`/);
  for (const file of ['core', 'base', 'index'])
    expect(worker).toMatch(new RegExp(`"/assets/${file}-[^"]+\\.js"`));
  expect(worker).toMatch(/"\/assets\/base-[^"]+\.css"/);
});

it('begins with the Ethiopic font once it is there, so that every text is drawn anew', () => {
  const css = readdirSync(join(dist, 'assets'))
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(join(dist, 'assets', name), 'utf8'))
    .join('');
  expect(css).toMatch(/\[data-letters\]\{font-family:"?Noto Sans Ethiopic"?,/);
});

it('contains no cascade layers, which old web views would skip', () => {
  const css = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.css'));
  expect(css.length).toBeGreaterThan(0);
  for (const name of css) {
    const text = readFileSync(join(dist, 'assets', name), 'utf8');
    expect(text).not.toContain('@layer');
    expect(withoutLayers(text)).toBe(text);
  }
});
