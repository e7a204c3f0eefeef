import { LANGUAGES, type Language } from '@chewata/common/languages';

/**
 * The names of Socket.IO's rooms, called groups here. Rooms and users have one group per language, because some
 * events carry text in the reader's language.
 */
export const group = {
  user: (id: string, language: Language) => `user:${id}:${language}`,
  session: (id: string) => `session:${id}`,
  room: (id: string, language: Language) => `room:${id}:${language}`,
  /** All sockets of that language. */
  language: (language: Language) => `language:${language}`,
  /** The reader's sockets on which the conversation with the other user is open. */
  talk: (reader: string, other: string) => `talk:${reader}:${other}`,
  /** Sockets that have logged in to the lobby and receive the list of rooms. */
  lobby: 'lobby',
} as const;

/** The groups of all languages. */
export const inAll = (name: (language: Language) => string): string[] => LANGUAGES.map(name);

export const isTalk = (name: string): boolean => name.startsWith('talk:');

/** The room id of a room's group; null for any other group. */
export const roomOfGroup = (name: string): string | null => /^room:(.+):[a-z]{2}$/.exec(name)?.[1] ?? null;
