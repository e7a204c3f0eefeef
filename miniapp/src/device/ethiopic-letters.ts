import { loadPart } from './load-part.ts';

const FACES = ['400 1em "Noto Sans Ethiopic"', '700 1em "Noto Sans Ethiopic"'];
const LETTERS = 'ሀለጨዋታ';

/** False if the device draws the same box for every Ethiopic letter. */
function hasOwnLetters(): boolean {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return true;
  pen.font = '16px system-ui, sans-serif';
  return new Set([...LETTERS].map((letter) => pen.measureText(letter).width)).size > 1;
}

/**
 * Loads the font of the Ethiopic letters after the first screen is there. If the device has none of its own, Chromium
 * keeps the boxes that it drew before; so the page then names this font first, and every text is drawn anew.
 */
export async function loadFont(): Promise<void> {
  const hadBoxes = !hasOwnLetters();
  await loadPart(() => import('virtual:ethiopic-font.css'));
  await Promise.all(FACES.map((face) => document.fonts.load(face, LETTERS)));
  if (hadBoxes) document.documentElement.dataset.letters = 'there';
}
