import * as z from 'zod/mini';
import type { BlockAnswer } from '../accounts/blocks.ts';
import type { OrApproval } from '../approval.ts';
import type { Prize } from '../community/promotions.ts';
import { type Birr, documentId, type IsoTime, line, pageQuery } from '../conventions.ts';
import { answers, route } from '../route.ts';
import type { FlagKind } from './flags.ts';

/**
 * running: the promotion has not ended. checking: Birr prizes wait. due: an administrator may release them.
 * released: they are being paid. paid: all is paid, or there was nothing to pay.
 */
export type PrizeState = 'running' | 'checking' | 'due' | 'released' | 'paid';

/** Another user in the evidence. `rank`: their best rank among the winners; null if they win nothing. */
export interface PrizePerson {
  _id: string;
  name: string;
  phoneNo: string;
  rank: number | null;
}

/** Signs that winners and the users they played with are one person with several accounts. */
export interface PrizeEvidence {
  /** Counted rounds of the prize's stake and time. */
  rounds: number;
  /** The part of them, 0 to 1, in which at least half of the others were the users most often met. */
  sameUsersShare: number;
  /** The users most often met in them, at most four; `share` of the rounds, 0 to 1. */
  sameUsers: { user: PrizePerson; rounds: number; share: number }[];
  /** Users who signed in on the same devices. */
  devices: { user: PrizePerson; count: number }[];
  /** Users with deposits from the same payer account. */
  payers: { user: PrizePerson; account: string }[];
  /** Winners and users played with: who referred this user, was referred by them, or has the same referrer. */
  referrals: { user: PrizePerson; relation: 'referrer' | 'referred' | 'same referrer' }[];
  /** Transfers since the promotion's start to and from winners and users played with. */
  transfers: { user: PrizePerson; sent: Birr; received: Birr }[];
  /** Suspicions that name the user. */
  flags: { _id: string; kind: FlagKind; status: 'open' | 'closed' }[];
}

/** The prize of one rank with its evidence; prizes in kind have none. */
export interface PrizeAnswer {
  /** 'all', or the day of a daily promotion. */
  period: string;
  stake: string;
  rank: number;
  user: {
    _id: string;
    name: string;
    phoneNo: string;
    role: string;
    blocked: BlockAnswer | null;
  };
  prize: Prize;
  status: 'inKind' | 'waiting' | 'withheld' | 'paid';
  withheld: { by: { _id: string; name: string }; at: IsoTime; reason: string } | null;
  evidence: PrizeEvidence | null;
}

/** The prizes of a promotion as a whole. */
export interface PrizesAnswer {
  state: PrizeState;
  /** From when on they may be released. */
  releasableAt: IsoTime;
  /** Birr that a release pays, or has paid. */
  total: Birr;
  withheld: Birr;
  release: { by: { _id: string; name: string }; at: IsoTime } | null;
  paidAt: IsoTime | null;
}

const ofPromotion = z.object({ id: documentId });
const ofUser = z.object({ id: documentId, userId: documentId });
const because = z.object({ reason: line(1, 500) });

/** By period, stake and rank, 10 per page. */
export const listPrizes = route({
  method: 'GET',
  path: '/api/admin/promotions/:id/prizes',
  access: 'admin',
  params: ofPromotion,
  query: pageQuery,
  answer: answers<PrizesAnswer & { prizes: PrizeAnswer[]; totalPages: number }>(),
});

/** Pays the Birr prizes that are not withheld. TOO_EARLY before `releasableAt`; ALREADY_DECIDED if done. */
export const releasePrizes = route({
  method: 'POST',
  path: '/api/admin/promotions/:id/prizes/release',
  access: 'admin',
  money: true,
  params: ofPromotion,
  mayWait: true,
  answer: answers<OrApproval<PrizesAnswer>>(),
});

/** The user's Birr prizes of the promotion stay with the house; the other ranks stay as they are. */
export const withholdPrize = route({
  method: 'POST',
  path: '/api/admin/promotions/:id/prizes/:userId/withhold',
  access: 'admin',
  money: true,
  params: ofUser,
  body: because,
  answer: answers<PrizesAnswer>(),
});

/** Takes a withholding back, until the prizes are released. */
export const restorePrize = route({
  method: 'POST',
  path: '/api/admin/promotions/:id/prizes/:userId/restore',
  access: 'admin',
  money: true,
  params: ofUser,
  body: because,
  answer: answers<PrizesAnswer>(),
});
