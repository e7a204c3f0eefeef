import * as z from 'zod/mini';
import { BLOCK_REASONS } from '../accounts/blocks.ts';
import { ROLES } from '../accounts/roles.ts';
import type { UserAnswer } from '../accounts/session.ts';
import type { OrApproval } from '../approval.ts';
import { type Birr, line, optionalLine, pageNumber, phone, signedAmount, userId } from '../conventions.ts';
import { answers, route } from '../route.ts';

export const listUsers = route({
  method: 'GET',
  path: '/api/user/listUsers',
  access: 'support',
  bot: true,
  query: z.object({ pageNumber, search: optionalLine(60) }),
  answer: answers<{ users: UserAnswer[]; totalPages: number }>(),
});

/** A user and what they have moved, by phone. */
export const userFigures = route({
  method: 'GET',
  path: '/api/admin/userFigures',
  access: 'support',
  bot: true,
  query: z.object({ phoneNo: phone }),
  answer: answers<{ user: UserAnswer; deposits: Birr; withdrawals: Birr; stakes: Birr; wins: Birr }>(),
});

const userParams = z.object({ id: userId });

/** `amount` may be negative. */
export const adjustUser = route({
  method: 'POST',
  path: '/api/admin/users/:id/adjust',
  access: 'admin',
  money: true,
  params: userParams,
  body: z.object({ wallet: z.enum(['main', 'bonus']), amount: signedAmount, reason: line(1, 300) }),
  mayWait: true,
  answer: answers<OrApproval<{ user: UserAnswer }>>(),
});

export const setUserRole = route({
  method: 'POST',
  path: '/api/admin/users/:id/role',
  access: 'admin',
  params: userParams,
  body: z.object({ role: z.enum(ROLES) }),
  mayWait: true,
  answer: answers<OrApproval<{ user: UserAnswer }>>(),
});

/** Lifts the freeze that 'This was not me' set. */
export const unfreezeUser = route({
  method: 'POST',
  path: '/api/admin/users/:id/unfreeze',
  access: 'admin',
  params: userParams,
  body: z.object({ reason: line(1, 300) }),
  answer: answers<{ user: UserAnswer }>(),
});

/**
 * Support blocks for at most a day. Refusals: FORBIDDEN (staff are not blocked; a longer block by support),
 * ALREADY_DECIDED (blocked already).
 */
export const blockUser = route({
  method: 'POST',
  path: '/api/admin/users/:id/block',
  access: 'support',
  params: userParams,
  body: z.object({
    reason: z.enum(BLOCK_REASONS),
    text: line(1, 300),
    until: z.nullable(z.iso.datetime({ offset: true })),
  }),
  answer: answers<{ user: UserAnswer }>(),
});

/** Refusals: ALREADY_DECIDED (not blocked), OWN_REQUEST (another person lifts a block for fraud). */
export const unblockUser = route({
  method: 'POST',
  path: '/api/admin/users/:id/unblock',
  access: 'admin',
  params: userParams,
  body: z.object({ text: line(1, 300) }),
  answer: answers<{ user: UserAnswer }>(),
});

/** Ends all sessions of a user. */
export const signOutUser = route({
  method: 'POST',
  path: '/api/admin/users/:id/sign-out',
  access: 'admin',
  params: userParams,
  answer: answers<{ user: UserAnswer }>(),
});

export const addFreeSpins = route({
  method: 'POST',
  path: '/api/admin/users/:id/free-spins',
  access: 'admin',
  money: true,
  params: userParams,
  body: z.object({ count: z.int().check(z.gte(1), z.lte(1000)) }),
  mayWait: true,
  answer: answers<OrApproval<{ user: UserAnswer }>>(),
});
