import type { Language } from '@chewata/common/languages';

/**
 * The names of Socket.IO's rooms, called groups here. A watcher of a room is in two of its groups: in one for what is
 * the same in all languages, which is encoded once, and in one of their language for texts.
 */
export const group = {
  user: (id: string) => `user:${id}`,
  /** The user's sockets that receive `updateBalance`: those on /chat, and those that have logged in. */
  balance: (id: string) => `balance:${id}`,
  /** A WebSocket: one socket in each of its namespaces. */
  connection: (id: string) => `connection:${id}`,
  session: (id: string) => `session:${id}`,
  room: (id: string) => `room:${id}`,
  roomTexts: (id: string, language: Language) => `texts:${id}:${language}`,
  /** All sockets of that language. */
  language: (language: Language) => `language:${language}`,
  /** The reader's sockets on which the conversation with the other user is open. */
  talk: (reader: string, other: string) => `talk:${reader}:${other}`,
  /** Sockets that have logged in to the lobby and receive the list of rooms. */
  lobby: 'lobby',
} as const;

/** Both groups of a room's watcher. */
export const watching = (room: string, language: Language): string[] => [
  group.room(room),
  group.roomTexts(room, language),
];

export const isRoomTexts = (name: string): boolean => name.startsWith('texts:');

export const isTalk = (name: string): boolean => name.startsWith('talk:');

/** The user's id of a group that receives balances; null for any other group. */
export const userOfBalance = (name: string): string | null => /^balance:(.+)$/.exec(name)?.[1] ?? null;

/** The room id of a room's group; null for any other group. */
export const roomOfGroup = (name: string): string | null => /^room:(.+)$/.exec(name)?.[1] ?? null;
