import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PACE_VARIABLES } from '../../gameserver/src/domain/rooms/games.ts';

const textOf = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
/** The variables with their values; `<GAME>_…` is that of every game without a line of its own. */
const explained = new Map(
  [...textOf('.env.example').matchAll(/^#?([A-Z<][A-Z0-9_>]+)=(.*)$/gm)].map(([, name = '', value]) => [
    name,
    value,
  ]),
);

it('.env.example explains every variable that the game server and docker-compose.yml read', () => {
  const files = readdirSync(join(import.meta.dirname, '../../gameserver/src/providers'), { recursive: true })
    .map(String)
    .filter((file) => /(^|\/)env\.ts$|^read-environment\.ts$/.test(file))
    .map((file) => `gameserver/src/providers/${file}`)
    .concat('gameserver/src/config.ts');
  const config = files.flatMap((file) => [
    ...textOf(file).matchAll(/^ +([A-Z][A-Z0-9_]+):|'([A-Z]+_[A-Z_]+)'|(?:given|env)\.([A-Z_]+)/gm),
  ]);
  const compose = [...textOf('docker-compose.yml').matchAll(/\$\{([A-Z][A-Z0-9_]+)/g)];
  const read = [...config, ...compose].map(([, a, b, c]) => a ?? b ?? c ?? '');
  expect(read).toContain('CHAPA_SECRET_KEY');
  expect(read.length).toBeGreaterThan(30);
  expect(read.filter((name) => !explained.has(name))).toEqual([]);
});

it.each(Object.entries(PACE_VARIABLES))('.env.example gives the true default of %s', (name, { standard }) => {
  const value = explained.get(name) ?? explained.get(name.replace(/^[A-Z]+/, '<GAME>'));
  expect(value).toBe(String(standard));
});

it('.env.example changes nothing when it is copied unchanged', () => {
  expect(
    textOf('.env.example')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  ).toEqual([]);
});
