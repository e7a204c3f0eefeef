import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dynamicImportersOf, FIRST_SCREEN_LIMIT, firstScreenBytes, importersOf } from './first-screen.ts';
import { withoutLayers } from './flatten-layers.ts';

const VITE = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
let dist: string;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'chewata-build-'));
  // In another process: this one's NODE_ENV is 'test', for which React would be built.
  await promisify(execFile)(process.execPath, [VITE, 'build', '--outDir', dist, '--logLevel', 'error'], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}, 120_000);
afterAll(() => rmSync(dist, { recursive: true, force: true }));

it('needs at most 150 KB of gzipped script for the first screen of a signed-in player: /home', () => {
  const texts = ['src/locales/am/common.json', 'src/locales/am/home.json'];
  const files = firstScreenBytes(dist, 'src/features/home/home-screen.tsx', texts);
  const sum = [...files.values()].reduce((total, bytes) => total + bytes, 0);
  expect(sum).toBeGreaterThan(50_000);
  expect(sum).toBeLessThanOrEqual(FIRST_SCREEN_LIMIT);
});

it("keeps Telegram's SDK in files that the website never loads", () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const withSdk = scripts.filter((name) =>
    readFileSync(join(dist, 'assets', name), 'utf8').includes('web_app_request_theme'),
  );
  expect(withSdk.length).toBeGreaterThan(0);
  // Only the code that has detected Telegram imports them.
  expect(importersOf(dist, withSdk)).toEqual(['src/telegram/sdk-bridge.ts']);
  expect(dynamicImportersOf(dist, 'src/telegram/sdk-bridge.ts')).toEqual(['index.html']);
});

it('has no inline scripts or event handlers, which the policy forbids', () => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  for (const [, attributes = '', body = ''] of html.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)) {
    expect(attributes).toContain('src=');
    expect(body.trim()).toBe('');
  }
  expect(html).not.toMatch(/\son\w+=/);
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
