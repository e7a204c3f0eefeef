import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './paths.mjs';

/** @param {string} file */
const text = (file) => readFileSync(join(ROOT, file), 'utf8');
const explained = new Set(
  [...text('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
);

it('explains every variable that the game server and docker-compose.yml read', () => {
  const config = [
    ...text('gameserver/src/config.ts').matchAll(
      /^ {2}([A-Z][A-Z0-9_]+):|'([A-Z]+_[A-Z_]+)'|given\.([A-Z_]+)/gm,
    ),
  ];
  const compose = [...text('docker-compose.yml').matchAll(/^ {2,}([A-Z][A-Z0-9_]+):/gm)];
  const read = [...config, ...compose].map(([, a, b, c]) => a ?? b ?? c ?? '');
  expect(read.length).toBeGreaterThan(30);
  expect(read.filter((name) => !explained.has(name))).toEqual([]);
});

it('changes nothing when it is copied as it is', () => {
  expect(
    text('.env.example')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  ).toEqual([]);
});
