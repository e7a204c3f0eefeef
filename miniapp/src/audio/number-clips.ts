import type { Language } from '#locales/language.ts';
import { soundAddress } from './address.ts';
import { elementOf, isPlaybackFailure } from './elements.ts';

/** The channel of spoken numbers. */
export const NUMBERS = 'numbers';

/** The recordings of each language. There are none in Tigrinya, which uses the Amharic ones. */
const RECORDING: Record<Language, 'Amharic' | 'Oromifa' | 'English'> = {
  am: 'Amharic',
  en: 'English',
  om: 'Oromifa',
  ti: 'Amharic',
};
/** The console messages that the product prescribes. */
const FAILED = {
  Amharic: 'Amharic audio playback failed',
  Oromifa: 'Oromiffa audio playback failed',
  English: 'English audio playback failed',
};

/** A clip that has not started by then is dropped: the next number matters more. */
const START_TIMEOUT_MS = 1500;

/** Selects recordings: the base address, the language, and the folder within the language. */
export interface Clips {
  audioBase: string;
  language: Language;
  /** '' for bingo, whose clips say the letter of the ball too; 'spin/' for plain numbers. */
  folder: string;
}

const addressOf = ({ audioBase, language, folder }: Clips, number: number): string =>
  soundAddress(audioBase, `${RECORDING[language]}/${folder}${number}`);

let startTimeout: ReturnType<typeof setTimeout> | undefined;
const requested = new Set<string>();

/** Says a number now; one that is still being said, or loaded, is dropped. */
export function sayNumber(clips: Clips, number: number): void {
  const audio = elementOf(NUMBERS);
  stopSaying();
  audio.src = addressOf(clips, number);
  startTimeout = setTimeout(stopSaying, START_TIMEOUT_MS);
  audio.play().then(
    () => clearTimeout(startTimeout),
    (error: DOMException) => {
      if (isPlaybackFailure(error)) console.warn(FAILED[RECORDING[clips.language]], error.message);
    },
  );
}

export function stopSaying(): void {
  clearTimeout(startTimeout);
  elementOf(NUMBERS).pause();
}

/** Loads the clips of these numbers that are not loaded yet, at most `most` of them. */
export function preloadClips(clips: Clips, numbers: readonly number[], most: number): void {
  const missing = numbers
    .map((number) => addressOf(clips, number))
    .filter((address) => !requested.has(address));
  for (const address of missing.slice(0, most)) {
    requested.add(address);
    const audio = new Audio();
    audio.preload = 'auto';
    audio.src = address;
  }
}
