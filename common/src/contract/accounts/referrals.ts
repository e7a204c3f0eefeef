import type { Birr, IsoTime } from '../conventions.ts';
import { answers, route } from '../route.ts';

/** One referred user and what their stakes have brought so far. */
export interface ReferralAnswer {
  playerUsername: string;
  userCreatedAt: IsoTime;
  amount: Birr;
}

export const listReferrals = route({
  method: 'GET',
  path: '/api/referral/fetchAll',
  access: 'user',
  answer: answers<{ referralHistory: ReferralAnswer[] }>(),
});
