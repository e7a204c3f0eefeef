const FACES = ['400 1em "Noto Sans Ethiopic"', '700 1em "Noto Sans Ethiopic"'];
const LETTERS = 'ሀለጨዋታ';

/**
 * Loads the font of the Ethiopic letters after the first screen is there. If the device has none, browsers may leave
 * boxes in fixed parts of the page that were drawn before; so the page is laid out anew once the font is there.
 */
export async function loadFont(): Promise<void> {
  await import('virtual:ethiopic-font.css');
  await Promise.all(FACES.map((face) => document.fonts.load(face, LETTERS)));
  document.documentElement.dataset.letters = 'there';
}
