/** A document of the made-up books. */
export interface StoredDocument {
  readonly collection: 'journal' | 'balances' | 'deposits';
  readonly document: object;
}
export type Books = Generator<StoredDocument>;

type Posting = readonly [account: string, amount: number];

const PLAYERS = 20_000;
/** Each player's only deposit, in santim. */
const DEPOSIT = 5_000_000;
/** In santim. */
const STAKE = 1000;
/** Stakes per round. */
const SEATS = 9;
/** The house keeps a fifth of the stakes. */
const WIN = (STAKE * SEATS * 4) / 5;

/**
 * Generates consistent books of at least `entries` entries: a deposit for each player, then rounds of stakes and a
 * settlement, then the resulting balances.
 */
export function* generateBooks(entries: number): Books {
  const balances = new Map<string, number>();
  const startMs = Date.UTC(2026, 0, 1);
  let serial = 0;
  const entry = (
    _id: string,
    kind: string,
    postings: readonly Posting[],
    fields: object = {},
  ): StoredDocument => {
    for (const [account, amount] of postings)
      if (account.startsWith('user:')) balances.set(account, (balances.get(account) ?? 0) + amount);
    const at = new Date(startMs + ++serial * 1000);
    const lines = postings.map(([account, amount]) => ({ account, amount }));
    return {
      collection: 'journal',
      document: { _id, kind, requestHash: 'bench', postings: lines, at, ...fields },
    };
  };
  const players = Math.min(PLAYERS, Math.ceil(entries / 10));
  for (let n = 0; n < players; n++) {
    const id = `D${String(n).padStart(8, '0')}`;
    const user = userOf(n);
    yield {
      collection: 'deposits',
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
  for (const [_id, balance] of balances) yield { collection: 'balances', document: { _id, balance } };
}

/** A transfer of a stake's worth between two players who exist in any books, and how it changes their balances. */
export function transferBetween(n: number, at: Date): { entry: object; changes: readonly Posting[] } {
  const [from, to] = [userOf(n % 1000), userOf((n * 7 + 1) % 1000)];
  const changes: Posting[] = [
    [`user:${from}:main`, -STAKE],
    [`user:${to}:main`, STAKE],
  ];
  const postings = changes.map(([account, amount]) => ({ account, amount }));
  return {
    entry: { _id: `transfer:bench-${n}`, kind: 'transfer', requestHash: 'bench', userId: from, postings, at },
    changes,
  };
}

/** A user id: 24 hex digits. */
const userOf = (n: number): string => n.toString(16).padStart(24, '0');
