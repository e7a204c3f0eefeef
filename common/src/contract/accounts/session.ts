import type { Birr } from '../conventions.ts';
import { answers, route } from '../route.ts';
import type { BlockAnswer } from './blocks.ts';
import type { Role } from './roles.ts';

// The calls of every first screen. They have no schema, so that the page needs no zod before a form.

/** The wallet as a user sees it. walletBalance = activeBalance + bonusWallet. */
export interface WalletAnswer {
  activeBalance: Birr;
  bonusWallet: Birr;
  walletBalance: Birr;
}

/** A user as that user, or an administrator, sees them: the phone is whole. */
export interface UserAnswer {
  _id: string;
  name: string;
  phoneNo: string;
  role: Role;
  isAdmin: boolean;
  /** walletBalance and the money held by withdrawals. */
  totalBalance: Birr;
  wallet: WalletAnswer;
  remainingSpin: number;
  referralCode: string;
  telegramLinked: boolean;
  /** Null unless the user is blocked now. */
  blocked: BlockAnswer | null;
}

/** The token is also set as the cookie. */
export interface SessionAnswer {
  user: UserAnswer;
  token: string;
}

export const logout = route({
  method: 'GET',
  path: '/api/user/logout',
  access: 'user',
  answer: answers<{ message: string }>(),
});

export const getSingleUser = route({
  method: 'GET',
  path: '/api/user/getSingleUser',
  access: 'user',
  answer: answers<{ message: string; user: UserAnswer }>(),
});

export const getUserBalance = route({
  method: 'GET',
  path: '/api/user/getUserBalance',
  access: 'user',
  answer: answers<{ activeBalance: Birr; bonusWallet: Birr }>(),
});
