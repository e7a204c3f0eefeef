const MIN_LENGTH = 32;

/** True if the text has at least 128 bits once it is random: long enough, and not one character repeated. */
export const isStrongSecret = (text: string): boolean => text.length >= MIN_LENGTH && new Set(text).size > 1;

/** The text for a weaker one, after the name of its variable. */
export const STRONG_SECRET = 'a random secret of at least 32 characters';
