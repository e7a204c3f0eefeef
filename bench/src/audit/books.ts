/** One document of the made-up books, and where it goes. */
export interface Written {
  readonly into: 'journal' | 'balances' | 'deposits';
  readonly document: object;
}
export type Books = Generator<Written>;

type Posting = readonly [account: string, amount: number];

const PLAYERS = 20_000;
/** In santim: each player's one deposit, and a stake. */
const [DEPOSIT, STAKE] = [5_000_000, 1000];
/** So many stakes a round; a fifth stays with the house. */
const SEATS = 9;
const WIN = (STAKE * SEATS * 4) / 5;

/**
 * Whole books of about that many entries: a deposit for each player, then rounds of stakes and a settlement, then
 * the balances that follow.
 */
export function* booksOf(entries: number): Books {
  const balances = new Map<string, number>();
  const from = Date.UTC(2026, 0, 1);
  let serial = 0;
  const entry = (_id: string, kind: string, postings: readonly Posting[], more: object = {}): Written => {
    for (const [account, amount] of postings)
      if (account.startsWith('user:')) balances.set(account, (balances.get(account) ?? 0) + amount);
    const at = new Date(from + ++serial * 1000);
    const lines = postings.map(([account, amount]) => ({ account, amount }));
    return { into: 'journal', document: { _id, kind, requestHash: 'bench', postings: lines, at, ...more } };
  };
  const players = Math.min(PLAYERS, Math.ceil(entries / 10));
  for (let n = 0; n < players; n++) {
    const id = `D${String(n).padStart(8, '0')}`;
    const user = userOf(n);
    yield {
      into: 'deposits',
      document: { _id: id, txnId: id, userId: user, provider: 'sandbox', status: 'success', paid: DEPOSIT },
    };
    const postings: Posting[] = [
      ['provider:sandbox', -DEPOSIT],
      [`user:${user}:main`, DEPOSIT],
    ];
    yield entry(`deposit:${id}`, 'deposit', postings, {
      userId: user,
      inHistoryOf: [user],
      detail: { depositId: id },
    });
  }
  for (let round = 0; serial < entries; round++) {
    const roundId = `bingo-${round.toString(36).padStart(8, '0')}`;
    for (let seat = 0; seat < SEATS; seat++) {
      const user = userOf((round * SEATS + seat * 7919) % players);
      const postings: Posting[] = [
        [`user:${user}:main`, -STAKE],
        [`round:${roundId}`, STAKE],
      ];
      yield entry(`stake:${roundId}:${seat}`, 'stake', postings, { userId: user, roundId });
    }
    const winner = userOf((round * SEATS) % players);
    const settled: Posting[] = [
      [`round:${roundId}`, -STAKE * SEATS],
      [`user:${winner}:main`, WIN],
      ['house:revenue', STAKE * SEATS - WIN],
    ];
    yield entry(`settle:${roundId}`, 'settle', settled, { roundId });
  }
  for (const [_id, balance] of balances) yield { into: 'balances', document: { _id, balance } };
}

/** Ids of users are 24 hex digits. */
const userOf = (n: number): string => n.toString(16).padStart(24, '0');
