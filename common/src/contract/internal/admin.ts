import * as z from 'zod/mini';
import type { UserAnswer } from '../accounts/session.ts';
import type { PromotionAnswer } from '../admin/promotions.ts';
import type { StatsAnswer } from '../admin/reports.ts';
import type { MoneyRequest, RequestStatus } from '../admin/requests.ts';
import { promotionPatch } from '../community/promotions.ts';
import { type Birr, documentId, optionalLine, pageNumber, phone } from '../conventions.ts';
import type { Room } from '../rooms/room.ts';
import { answers, route } from '../route.ts';
import { type SettingsAnswer, settingsPatch } from '../settings/settings.ts';
import { telegramParams } from './telegram.ts';

/**
 * The bot's commands for administrators. `telegramId` gave the command: the server looks up the account,
 * replies FORBIDDEN unless it is an administrator's, and records the command among the decisions.
 */

export const adminStats = route({
  method: 'GET',
  path: '/internal/admin/:telegramId/stats',
  access: 'internal',
  params: telegramParams,
  answer: answers<StatsAnswer>(),
});

export const adminUsers = route({
  method: 'GET',
  path: '/internal/admin/:telegramId/users',
  access: 'internal',
  params: telegramParams,
  query: z.object({ pageNumber, search: optionalLine(60) }),
  answer: answers<{ users: UserAnswer[]; totalPages: number }>(),
});

export const adminUser = route({
  method: 'GET',
  path: '/internal/admin/:telegramId/user',
  access: 'internal',
  params: telegramParams,
  query: z.object({ phoneNo: phone }),
  answer: answers<{ user: UserAnswer; deposits: Birr; withdrawals: Birr; stakes: Birr; wins: Birr }>(),
});

export const adminPending = route({
  method: 'GET',
  path: '/internal/admin/:telegramId/pending',
  access: 'internal',
  params: telegramParams,
  answer: answers<{ withdrawals: MoneyRequest[]; deposits: MoneyRequest[] }>(),
});

export const adminDecide = route({
  method: 'POST',
  path: '/internal/admin/:telegramId/decide',
  access: 'internal',
  params: telegramParams,
  body: z.object({
    kind: z.enum(['withdrawal', 'deposit']),
    id: documentId,
    decision: z.enum(['approve', 'decline']),
    reason: optionalLine(300),
  }),
  answer: answers<{ item: MoneyRequest; status: RequestStatus }>(),
});

export const adminRooms = route({
  method: 'GET',
  path: '/internal/admin/:telegramId/rooms',
  access: 'internal',
  params: telegramParams,
  answer: answers<{ rooms: Room[] }>(),
});

/** Sends every connected player a `systemRestart`; restarts nothing. */
export const adminRestartNotice = route({
  method: 'POST',
  path: '/internal/admin/:telegramId/restart-notice',
  access: 'internal',
  params: telegramParams,
  body: z.object({ inSeconds: z.int().check(z.gte(0), z.lte(3600)), message: optionalLine(300) }),
  answer: answers<{ sent: boolean }>(),
});

export const adminReadSettings = route({
  method: 'GET',
  path: '/internal/admin/:telegramId/settings',
  access: 'internal',
  params: telegramParams,
  answer: answers<{ settings: SettingsAnswer }>(),
});

export const adminWriteSettings = route({
  method: 'PUT',
  path: '/internal/admin/:telegramId/settings',
  access: 'internal',
  params: telegramParams,
  body: settingsPatch,
  answer: answers<{ settings: SettingsAnswer }>(),
});

export const adminPromotions = route({
  method: 'GET',
  path: '/internal/admin/:telegramId/promotions',
  access: 'internal',
  params: telegramParams,
  answer: answers<{ promotions: PromotionAnswer[] }>(),
});

export const adminUpdatePromotion = route({
  method: 'PUT',
  path: '/internal/admin/:telegramId/promotions/:id',
  access: 'internal',
  params: z.extend(telegramParams, { id: documentId }),
  body: promotionPatch,
  answer: answers<{ promotion: PromotionAnswer }>(),
});
