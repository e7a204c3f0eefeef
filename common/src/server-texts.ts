import { LANGUAGES } from './languages.ts';
import type english from './locales/en.json';

/**
 * The server's messages in every language of the list, as i18next's resources. The program does not start if a
 * language has no file.
 */
export const SERVER_TEXTS = Object.fromEntries(
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const file: { default: typeof english } = await import(`./locales/${language}.json`);
      return [language, { translation: file.default }] as const;
    }),
  ),
);
