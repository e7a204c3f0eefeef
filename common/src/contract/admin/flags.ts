import * as z from 'zod/mini';
import { documentId, type IsoTime, line, pageNumber } from '../conventions.ts';
import { answers, route } from '../route.ts';

/** The signs that several accounts belong to one person or to a ring. */
export const FLAG_KINDS = [
  'device',
  'payer',
  'receipt',
  'referral-ring',
  'promotion-ring',
  'chip-dumping',
] as const;
export type FlagKind = (typeof FLAG_KINDS)[number];

export const FLAG_STATUSES = ['open', 'closed'] as const;
export type FlagStatus = (typeof FLAG_STATUSES)[number];

/** Ids, counts, times, and amounts in Birr. */
export type FlagEvidence = Record<string, string | number | string[]>;

/** A suspicion. It blocks nothing: a person looks at it and closes it. */
export interface FlagAnswer {
  _id: string;
  kind: FlagKind;
  users: { _id: string; name: string; phoneNo: string }[];
  evidence: FlagEvidence;
  /** When it was raised, or raised again with new evidence. */
  at: IsoTime;
  status: FlagStatus;
  /** By whom and why it was closed; null while it is open. */
  closed: { by: { _id: string; name: string }; at: IsoTime; text: string } | null;
}

/** Open ones unless closed ones are asked for, newest first. */
export const listFlags = route({
  method: 'GET',
  path: '/api/admin/flags',
  access: 'support',
  query: z.object({ pageNumber, status: z._default(z.enum(FLAG_STATUSES), 'open') }),
  answer: answers<{ flags: FlagAnswer[]; totalPages: number }>(),
});

/** Kept as a decision. New evidence opens the flag again. */
export const closeFlag = route({
  method: 'POST',
  path: '/api/admin/flags/:id/close',
  access: 'admin',
  params: z.object({ id: documentId }),
  body: z.object({ text: line(1, 500) }),
  answer: answers<{ flag: FlagAnswer }>(),
});
