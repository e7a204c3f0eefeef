import type { Language } from '#locales/language.ts';
import { elementOf, isBroken } from './elements.ts';

/** The languages that numbers are spoken in; Tigrinya uses Amharic (CONTRACT.md section 4). */
const FOLDER: Record<Language, 'Amharic' | 'Oromifa' | 'English'> = {
  am: 'Amharic',
  en: 'English',
  om: 'Oromifa',
  ti: 'Amharic',
};
/** SPEC.md section 8. */
const FAILED = {
  Amharic: 'Amharic audio playback failed',
  Oromifa: 'Oromiffa audio playback failed',
  English: 'English audio playback failed',
};

/** A clip that does not sound by then is dropped: the next number is what counts. */
const LATE_MS = 1500;

/** A bingo clip says the ball's letter too; those of the wheel stand in a folder of their own. */
export type ClipGame = 'bingo' | 'spin';

/** The address of a number's clip. */
export const clipAddress = (
  audioBase: string,
  language: Language,
  number: number,
  game: ClipGame = 'bingo',
): string =>
  `${audioBase.replace(/\/$/, '')}/${FOLDER[language]}/${game === 'spin' ? 'spin/' : ''}${number}.mp3`;

let late: ReturnType<typeof setTimeout> | undefined;
const warmed = new Set<string>();

/** Says a number now; one that is still being said, or on its way, is dropped. */
export function sayNumber(
  audioBase: string,
  language: Language,
  number: number,
  game: ClipGame = 'bingo',
): void {
  const audio = elementOf('numbers');
  stopSaying();
  audio.src = clipAddress(audioBase, language, number, game);
  late = setTimeout(stopSaying, LATE_MS);
  audio.play().then(
    () => clearTimeout(late),
    (error: DOMException) => {
      if (isBroken(error)) console.warn(FAILED[FOLDER[language]], error.message);
    },
  );
}

/** Silence, at once: muted, or the game is left. */
export function stopSaying(): void {
  clearTimeout(late);
  elementOf('numbers').pause();
}

/** Loads the first few of these clips that are not here yet. */
export function warmClips(
  audioBase: string,
  language: Language,
  numbers: readonly number[],
  most: number,
  game: ClipGame = 'bingo',
): void {
  const missing = numbers
    .map((number) => clipAddress(audioBase, language, number, game))
    .filter((address) => !warmed.has(address));
  for (const address of missing.slice(0, most)) {
    warmed.add(address);
    const ahead = new Audio();
    ahead.preload = 'auto';
    ahead.src = address;
  }
}
