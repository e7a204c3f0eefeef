import type { FeedbackAnswer } from '../community/feedback.ts';
import type { IsoTime } from '../conventions.ts';
import type { TransactionAnswer } from '../money/wallet.ts';
import type { BetHistoryRow } from '../rooms/rounds.ts';
import { answers, route } from '../route.ts';
import type { DeviceAnswer } from './devices.ts';
import type { PlayLimitsAnswer } from './play-limits.ts';
import type { ReferralAnswer } from './referrals.ts';
import type { UserAnswer } from './session.ts';

/** A message that the user has written or received. */
export interface OwnMessage {
  from: 'me' | 'other';
  message: string;
  at: IsoTime;
}

/** All that is kept about a user and is theirs to see. Lists are newest first. */
export interface OwnData {
  exportedAt: IsoTime;
  user: UserAnswer;
  createdAt: IsoTime;
  language: string | null;
  birthDate: string | null;
  limits: PlayLimitsAnswer;
  devices: DeviceAnswer[];
  transactions: TransactionAnswer[];
  rounds: BetHistoryRow[];
  referrals: ReferralAnswer[];
  feedback: FeedbackAnswer[];
  messages: OwnMessage[];
  /** The lists that had too many rows: the older ones are in the histories. */
  shortened: string[];
}

/** The caller's own data as one JSON document, once in ten minutes. Refusal: RATE_LIMITED. */
export const exportOwnData = route({
  method: 'GET',
  path: '/api/user/export',
  access: 'user',
  answer: answers<OwnData>(),
});
