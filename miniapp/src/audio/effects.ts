import { soundAddress } from './address.ts';
import { elementOf, isPlaybackFailure } from './elements.ts';

/** Plays {audioBase}/effects/{name}.mp3 from its beginning; `loop` repeats it until it is stopped. */
export function playEffect(audioBase: string, name: string, loop = false): void {
  const audio = elementOf(name);
  const address = soundAddress(audioBase, `effects/${name}`);
  if (audio.getAttribute('src') === address) audio.currentTime = 0;
  else audio.src = address;
  audio.loop = loop;
  audio.play().catch((error: DOMException) => {
    if (isPlaybackFailure(error)) console.warn(`sound effect '${name}' failed`, error.message);
  });
}

export const stopEffect = (name: string): void => elementOf(name).pause();
