import { minus, ZERO } from '@chewata/common/money';
import type { Withdrawal } from '#storage/money/withdrawals.ts';
import { account } from '../../domain/ledger/accounts.ts';
import type { Entry } from '../../domain/ledger/entry.ts';

type Held = Pick<Withdrawal, 'id' | 'userId' | 'amount'>;

/** Takes the money of a withdrawal from the main balance and holds it. */
export const holdEntry = ({ id, userId, amount }: Held): Entry => ({
  id: `withdraw-hold:${id}`,
  kind: 'withdraw-hold',
  userId,
  postings: [
    { account: account.main(userId), amount: minus(ZERO, amount) },
    { account: account.held(userId), amount },
  ],
  memo: id,
});

/** It has been paid out by that provider; 'manual' where an administrator paid it. */
export const paidEntry = ({ id, userId, amount }: Held, provider: string): Entry => ({
  id: `withdraw-paid:${id}`,
  kind: 'withdraw-paid',
  userId,
  postings: [
    { account: account.held(userId), amount: minus(ZERO, amount) },
    { account: account.provider(provider), amount },
  ],
  memo: id,
});

/** It goes back whole to where it came from. */
export const returnedEntry = ({ id, userId, amount }: Held): Entry => ({
  id: `withdraw-returned:${id}`,
  kind: 'withdraw-returned',
  userId,
  postings: [
    { account: account.held(userId), amount: minus(ZERO, amount) },
    { account: account.main(userId), amount },
  ],
  memo: id,
});
