import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A hash of all sounds: with it in their address they are kept for a year. */
function soundsVersion(): string {
  const folder = join(import.meta.dirname, '../public/audio');
  const hash = createHash('sha256');
  const names = readdirSync(folder, { recursive: true }).map(String);
  for (const name of names.filter((each) => each.endsWith('.mp3')).sort())
    hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 8);
}

/** Gives the app that version, as import.meta.env.VITE_SOUNDS, in the build. */
export const versionedSounds = (): Plugin => ({
  name: 'versioned-sounds',
  config: (_, { command }) =>
    command === 'build' ? { define: { 'import.meta.env.VITE_SOUNDS': JSON.stringify(soundsVersion()) } } : {},
});
