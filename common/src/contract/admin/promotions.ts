import * as z from 'zod/mini';
import type { OrApproval } from '../approval.ts';
import { type PromotionSent, promotion, promotionPatch } from '../community/promotions.ts';
import { documentId, type IsoTime } from '../conventions.ts';
import { answers, route } from '../route.ts';

export type PromotionAnswer = Required<PromotionSent> & {
  _id: string;
  state: 'active' | 'soon' | 'ended';
  /** When the prizes were paid; null before. */
  paidAt: IsoTime | null;
};

export const listPromotions = route({
  method: 'GET',
  path: '/api/admin/promotions',
  access: 'admin',
  bot: true,
  answer: answers<{ promotions: PromotionAnswer[] }>(),
});

export const createPromotion = route({
  method: 'POST',
  path: '/api/admin/promotions',
  access: 'admin',
  status: 201,
  body: promotion,
  mayWait: true,
  answer: answers<OrApproval<{ promotion: PromotionAnswer }>>(),
});

/** Some of its fields. Once it has ended: PROMOTION_ENDED. */
export const updatePromotion = route({
  method: 'PUT',
  path: '/api/admin/promotions/:id',
  access: 'admin',
  bot: true,
  params: z.object({ id: documentId }),
  body: promotionPatch,
  mayWait: true,
  answer: answers<OrApproval<{ promotion: PromotionAnswer }>>(),
});
