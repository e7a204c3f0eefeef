import { silence } from './silence.ts';

/** What can sound at the same time: the spoken numbers, and each effect. */
export const VOICES = ['numbers', 'spin', 'win', 'coin'] as const;
export type Voice = (typeof VOICES)[number];

const elements = new Map<Voice, HTMLAudioElement>();

/** The one element of a voice. */
export function elementOf(voice: Voice): HTMLAudioElement {
  const known = elements.get(voice);
  if (known) return known;
  const made = new Audio();
  elements.set(voice, made);
  return made;
}

/**
 * Phones let an element sound later only when a touch that has ended has started it once: the first click starts each
 * with silence, which is made here and loads nothing. Whoever shows a screen before a game imports this file.
 */
function unlock(): void {
  removeEventListener('click', unlock, true);
  for (const voice of VOICES) {
    const audio = elementOf(voice);
    if (audio.src) continue;
    audio.src = silence();
    audio.play().catch(() => {
      audio.removeAttribute('src');
      addEventListener('click', unlock, true);
    });
  }
}
addEventListener('click', unlock, true);

/** Stopped before it began, replaced by the next, or the page has not been touched yet: nothing is broken. */
export const isBroken = ({ name }: DOMException): boolean =>
  name !== 'AbortError' && name !== 'NotAllowedError';
