import * as z from 'zod/mini';
import { answers, route } from '../route.ts';
import { period } from './period.ts';

export const EXPORT_TABLES = ['users', 'transactions', 'rounds', 'stakes', 'decisions', 'journal'] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];

/**
 * The table as CSV, UTF-8 with a byte order mark, oldest first; the answer is no JSON. `users` is administrators'
 * alone, a decision, and reported to the other administrators.
 */
export const exportTable = route({
  method: 'GET',
  path: '/api/admin/export/:table.csv',
  access: 'finance',
  params: z.object({ table: z.enum(EXPORT_TABLES) }),
  query: z.object(period),
  media: 'text/csv',
  answer: answers<object>(),
});
