/** The sounds of the games that say nothing: {audioBase}/effects/{name}.mp3. */
export type Effect = 'spin' | 'win' | 'coin';

const playing = new Map<Effect, HTMLAudioElement>();

/** Plays an effect from its beginning, or over and over until it is stopped. */
export function playEffect(audioBase: string, name: Effect, loop = false): void {
  let audio = playing.get(name);
  if (!audio) {
    audio = new Audio(`${audioBase.replace(/\/$/, '')}/effects/${name}.mp3`);
    playing.set(name, audio);
  }
  audio.loop = loop;
  audio.currentTime = 0;
  audio.play().catch((error: DOMException) => {
    // Stopped before it began, or the page has not been touched yet: nothing is broken.
    if (error.name !== 'AbortError' && error.name !== 'NotAllowedError')
      console.warn(`the sound '${name}' failed`, error.message);
  });
}

/** Silence, at once. */
export const stopEffect = (name: Effect): void => playing.get(name)?.pause();
