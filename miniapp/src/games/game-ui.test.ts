import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GAMES_IN_ORDER } from './game-ui.ts';

const AUDIO = join(import.meta.dirname, '../../public/audio');

it('names only sounds that are files', () => {
  const files = GAMES_IN_ORDER.flatMap(({ ui }) => [
    ...ui.sound.effects.map((effect) => `effects/${effect}.mp3`),
    ...(ui.sound.clips === null ? [] : [`English/${ui.sound.clips}1.mp3`]),
  ]);
  expect(files.filter((file) => !existsSync(join(AUDIO, file)))).toEqual([]);
});

it('mutes each game by its own preference', () => {
  const keys = GAMES_IN_ORDER.map(({ ui }) => ui.sound.mutedKey);
  expect(new Set(keys).size).toBe(keys.length);
});
