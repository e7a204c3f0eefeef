import * as z from 'zod/mini';
import type { OrApproval } from '../approval.ts';
import { optionalLine } from '../conventions.ts';
import type { RoomSummary } from '../rooms/lobby.ts';
import { answers, route } from '../route.ts';

/** The rooms of all games that are Starting or Playing. */
export const adminRooms = route({
  method: 'GET',
  path: '/api/admin/rooms',
  access: 'support',
  bot: true,
  answer: answers<{ rooms: RoomSummary[] }>(),
});

/** Sends every connected player a `systemRestart`; restarts nothing. */
export const restartNotice = route({
  method: 'POST',
  path: '/api/admin/restartNotice',
  access: 'admin',
  bot: true,
  body: z.object({ inSeconds: z.int().check(z.gte(0), z.lte(3600)), message: optionalLine(300) }),
  mayWait: true,
  answer: answers<OrApproval<{ sent: boolean }>>(),
});
