import * as z from 'zod/mini';
import { GAME_NAMES } from '../../games/index.ts';
import type { Language } from '../../languages.ts';
import type { BlockAnswer } from '../accounts/blocks.ts';
import type { DeviceAnswer } from '../accounts/devices.ts';
import type { PlayLimitsAnswer } from '../accounts/play-limits.ts';
import type { UserAnswer } from '../accounts/session.ts';
import type { ChatMessage } from '../community/chat.ts';
import { type Birr, type IsoTime, lines, optionalLine, pageNumber, userId } from '../conventions.ts';
import { TRANSACTION_TYPES, type TransactionAnswer } from '../money/wallet.ts';
import type { BetHistoryRow } from '../rooms/rounds.ts';
import { answers, route } from '../route.ts';
import { spanQuery } from '../span.ts';
import type { FlagAnswer } from './flags.ts';

export interface NamedPerson {
  _id: string;
  name: string;
}

/** The profile, with what only staff see. */
export interface PersonUser extends UserAnswer {
  createdAt: IsoTime;
  language: Language | null;
  birthDate: string | null;
  referredBy: NamedPerson | null;
  /** Since when the owner has frozen the account; null if it is not frozen. */
  frozenAt: IsoTime | null;
  /** When the owner has closed the account; null if it is open. */
  closedAt: IsoTime | null;
}

export interface PersonSession {
  /** Names the session here; it opens nothing. */
  _id: string;
  openedBy: 'password' | 'telegram';
  /** 'Chrome, Android'; '' if unknown. */
  device: string;
  createdAt: IsoTime;
  usedAt: IsoTime;
}

export interface PersonDevice extends Omit<DeviceAnswer, 'current'> {
  /** The other users who have signed in on it. */
  others: NamedPerson[];
}

/** Written by staff about a person; never changed. */
export interface NoteAnswer {
  _id: string;
  by: NamedPerson;
  text: string;
  at: IsoTime;
}

/** A block, also one that is over. */
export interface BlockRecord extends BlockAnswer {
  by: NamedPerson;
  at: IsoTime;
  lifted: { by: NamedPerson; at: IsoTime; text: string } | null;
}

export interface PersonAnswer {
  user: PersonUser;
  balances: { main: Birr; bonus: Birr; held: Birr; total: Birr };
  limits: PlayLimitsAnswer;
  sessions: PersonSession[];
  devices: PersonDevice[];
  /** Newest first, like the following two. */
  notes: NoteAnswer[];
  blocks: BlockRecord[];
  flags: FlagAnswer[];
}

const params = z.object({ id: userId });

export const readPerson = route({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'support',
  params,
  answer: answers<PersonAnswer>(),
});

/** Newest first; `kind` is a game. */
export const personRounds = route({
  method: 'GET',
  path: '/api/admin/users/:id/rounds',
  access: 'support',
  params,
  query: z.object({ pageNumber, ...spanQuery, kind: z.optional(z.enum(GAME_NAMES)) }),
  answer: answers<{ items: BetHistoryRow[]; totalPages: number }>(),
});

/** The wallet's history, newest first; `kind` is a type of it. */
export const personTransactions = route({
  method: 'GET',
  path: '/api/admin/users/:id/transactions',
  access: 'support',
  params,
  query: z.object({ pageNumber, ...spanQuery, kind: z.optional(z.enum(TRANSACTION_TYPES)) }),
  answer: answers<{ items: TransactionAnswer[]; totalPages: number }>(),
});

export const CHAT_KINDS = ['support', 'other'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

export interface PersonMessage extends ChatMessage {
  /** The other side of the conversation. */
  with: NamedPerson;
  /** The member of staff who wrote it in the name of the support account; null if its sender did. */
  by: NamedPerson | null;
}

/**
 * The chat with support, newest first. With a `reason` an administrator also reads other chats, which is kept as a
 * decision. Refusals: FORBIDDEN (other chats by support), VALIDATION (other chats without a reason).
 */
export const personChat = route({
  method: 'GET',
  path: '/api/admin/users/:id/chat',
  access: 'support',
  params,
  query: z.object({
    pageNumber,
    ...spanQuery,
    kind: z.optional(z.enum(CHAT_KINDS)),
    reason: optionalLine(300),
  }),
  answer: answers<{ items: PersonMessage[]; totalPages: number }>(),
});

export const addNote = route({
  method: 'POST',
  path: '/api/admin/users/:id/notes',
  access: 'support',
  params,
  body: z.object({ text: lines(1, 1000) }),
  answer: answers<{ note: NoteAnswer }>(),
});
