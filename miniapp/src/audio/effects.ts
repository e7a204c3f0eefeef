import { elementOf, isBroken, type Voice } from './elements.ts';

/** The sounds of the games that say nothing: {audioBase}/effects/{name}.mp3. */
export type Effect = Exclude<Voice, 'numbers'>;

/** Plays an effect from its beginning, or over and over until it is stopped. */
export function playEffect(audioBase: string, name: Effect, loop = false): void {
  const audio = elementOf(name);
  const address = `${audioBase.replace(/\/$/, '')}/effects/${name}.mp3`;
  if (audio.getAttribute('src') === address) audio.currentTime = 0;
  else audio.src = address;
  audio.loop = loop;
  audio.play().catch((error: DOMException) => {
    if (isBroken(error)) console.warn(`the sound '${name}' failed`, error.message);
  });
}

/** Silence, at once. */
export const stopEffect = (name: Effect): void => elementOf(name).pause();
