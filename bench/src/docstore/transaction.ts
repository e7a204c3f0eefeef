import { randomUUID } from 'node:crypto';

export const ACCOUNTS = 1000;
export const STAKE = 10;
export const FIRST_BALANCE = 1_000_000_000;

export function randomAccount(): number {
  return Math.floor(Math.random() * ACCOUNTS);
}

/** A journal entry of about 300 bytes. */
export function journalEntry(account: number) {
  return {
    _id: randomUUID(),
    requestHash: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
    kind: 'stake',
    postings: [
      { account: `user:${account}:main`, amount: -STAKE },
      { account: 'round:66f0c2a1e4b0a1b2c3d4e5f6', amount: STAKE },
    ],
    at: new Date(),
    memo: '',
  };
}
