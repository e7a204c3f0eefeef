import { LANGUAGES, type Language } from '@chewata/common/contract/language';

/**
 * The names of Socket.IO's rooms, which are groups of sockets: one place says how they are made. Room
 * and user have a group a language, since some texts are said in the language of whoever reads.
 */
export const group = {
  user: (id: string, language: Language) => `user:${id}:${language}`,
  session: (id: string) => `session:${id}`,
  room: (id: string, language: Language) => `room:${id}:${language}`,
  /** Everybody who reads that language. */
  language: (language: Language) => `language:${language}`,
  /** Whoever is looking at the talk of the first with the second. */
  talk: (reader: string, other: string) => `talk:${reader}:${other}`,
  /** Those who have logged in to the lobby and are sent the list of rooms. */
  lobby: 'lobby',
} as const;

/** The groups of all languages. */
export const inAll = (name: (language: Language) => string): string[] => LANGUAGES.map(name);

export const isTalk = (name: string): boolean => name.startsWith('talk:');

/** The room whose group it is; null where it is a group of another kind. */
export const roomOfGroup = (name: string): string | null => /^room:(.+):[a-z]{2}$/.exec(name)?.[1] ?? null;
