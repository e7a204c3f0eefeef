import * as z from 'zod/mini';
import { optionalLine } from '../conventions.ts';
import { answers, route } from '../route.ts';

/** Whatever makes a backup reports its end here, so that staff see its age and are notified of a failure. */
export const noteBackup = route({
  method: 'POST',
  path: '/internal/backups',
  access: 'internal',
  body: z.object({ ok: z.boolean(), note: optionalLine(300) }),
  answer: answers<{ kept: boolean }>(),
});
