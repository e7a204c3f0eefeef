import { fromBirr } from '@chewata/common/money';
import type { At, Command, Observed } from './observed.ts';
import { publishedAt } from './published-at.ts';
import type { Violation } from './violation.ts';

/** An entry whose time is this far from a request may have been committed on either side of it. */
const UNSURE_MS = 5000;
/** `updateBalance` says what was true this long ago at most. */
const EVENT_AGE_MS = 15_000;
/** More sums than this, of half of the entries in doubt, are not tried. */
const MOST_SUMS = 20_000;

type Balance = readonly [main: number, bonus: number];

interface Change {
  readonly at: number;
  readonly by: Balance;
  /** The balance after it. */
  after: Balance;
  readonly entry: At<'entry'>;
}

interface Received {
  readonly user: string;
  readonly balance: Balance;
  readonly from: number;
  readonly to: number;
  readonly index: number;
  /** True of a request: what was confirmed before it is in its answer. An event may be older than that. */
  readonly isAnswer: boolean;
  /** Entries that it must contain: those of the command that it answers. */
  readonly own: ReadonlySet<string>;
}

/** When each entry was confirmed to a user: the key is the user's id and the entry's. */
type Confirmations = ReadonlyMap<string, number>;

/** Every balance was true between request and answer, none was ever negative, and the last is the ledger's. */
export function checkBalances(observed: Observed): Violation[] {
  const changes = changesByUser(observed);
  const confirmations = confirmationsIn(observed);
  return [
    ...receivedBalances(observed).flatMap((received) =>
      wasTrue(received, changes.get(received.user) ?? [], confirmations, observed.steppedMs),
    ),
    ...observed.of('wallet').flatMap(({ user, main, bonus, index }) => {
      const sum = total(changes.get(user) ?? []);
      return sum[0] === main && sum[1] === bonus
        ? []
        : [
            {
              rule: 'the last balance is that of the ledger',
              message: `${user} has ${main} and ${bonus} santim; the journal gives ${sum.join(' and ')}`,
              lines: [index],
            },
          ];
    }),
    ...[...changes].flatMap(([user, list]) => negative(user, list, observed.steppedMs)),
  ];
}

function changesByUser(observed: Observed): Map<string, Change[]> {
  const changes = new Map<string, Change[]>();
  for (const entry of observed.of('entry')) {
    const byUser = new Map<string, [number, number]>();
    for (const [account, amount] of entry.postings) {
      const [kind, user = '', wallet] = account.split(':');
      if (kind !== 'user' || wallet === 'held') continue;
      const by = byUser.get(user) ?? [0, 0];
      by[wallet === 'main' ? 0 : 1] += amount;
      byUser.set(user, by);
    }
    for (const [user, by] of byUser) {
      const list = changes.get(user) ?? [];
      list.push({ at: entry.entryAt, by, entry, after: by });
      changes.set(user, list);
    }
  }
  for (const list of changes.values()) {
    list.sort((a, b) => a.at - b.at);
    for (const [place, change] of list.entries()) change.after = total([change], list[place - 1]?.after);
  }
  return changes;
}

function receivedBalances(observed: Observed): Received[] {
  const asked = observed.commands.flatMap(({ sent, answered }): Received[] => {
    const result = answered?.ok ? answered.result : undefined;
    if (!answered || typeof result?.activeBalance !== 'number' || typeof result.bonusWallet !== 'number')
      return [];
    return [
      {
        user: sent.user,
        balance: [fromBirr(result.activeBalance), fromBirr(result.bonusWallet)],
        from: sent.at,
        to: answered.at,
        index: answered.index,
        isAnswer: true,
        own: ownStakes(observed, { sent, answered }),
      },
    ];
  });
  const events = observed.of('heard').flatMap(({ event, args, user, at, index }): Received[] => {
    if (event !== 'updateBalance') return [];
    const { activeBalance, bonusWallet } = args[0] as { activeBalance: number; bonusWallet: number };
    const balance: Balance = [fromBirr(activeBalance), fromBirr(bonusWallet)];
    return [
      {
        user,
        balance,
        from: publishedAt(args, at) - EVENT_AGE_MS,
        to: at,
        index,
        isAnswer: false,
        own: NONE,
      },
    ];
  });
  return [...asked, ...events];
}

const NONE: ReadonlySet<string> = new Set();

/** The stakes that an acknowledged payment has posted. Their times say nothing if clocks were stepped. */
function ownStakes(observed: Observed, { sent, answered }: Command): ReadonlySet<string> {
  if (!answered || !sent.call.endsWith('.confirmCards') || observed.steppedMs > 0) return NONE;
  const posted = observed.of('stake').filter(({ what, userId, card, roundId, entryAt }) => {
    const isTheirs = userId === sent.user && roundId === answered.result?.roomId;
    const isAsked = (sent.args[0] as readonly string[]).includes(card);
    return what === 'stake' && isTheirs && isAsked && entryAt >= sent.at && entryAt <= answered.at;
  });
  return new Set(posted.map(({ stakeId }) => stakeId));
}

/** The ends of rounds and the acknowledged withdrawals that a user has received. */
function confirmationsIn(observed: Observed): Confirmations {
  const known = new Map<string, number>();
  const note = (user: string, at: number, entry: string) => {
    const key = `${user} ${entry}`;
    known.set(key, Math.min(at, known.get(key) ?? at));
  };
  for (const { event, args, user, at } of observed.of('heard'))
    if (event === 'gameFinished') note(user, at, `settle:${(args[3] as { roomId: string }).roomId}`);
  for (const { sent, answered } of observed.commands)
    if (answered?.ok && sent.call === 'withdraw')
      note(sent.user, answered.at, `withdraw-hold:${answered.result?.txnId}`);
  return known;
}

const total = (changes: readonly Change[], base: Balance = [0, 0]): Balance =>
  changes.reduce<Balance>(([main, bonus], { by }) => [main + by[0], bonus + by[1]], base);

/** The place of the first change at that time or later. */
function firstAt(changes: readonly Change[], at: number): number {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function wasTrue(
  received: Received,
  changes: readonly Change[],
  confirmations: Confirmations,
  steppedMs: number,
): Violation[] {
  const first = firstAt(changes, received.from - UNSURE_MS - steppedMs);
  const inDoubt = changes.slice(first, firstAt(changes, received.to + steppedMs + 1));
  const isSure = ({ entry }: Change) =>
    received.own.has(entry.id) ||
    (received.isAnswer &&
      (confirmations.get(`${received.user} ${entry.id}`) ?? received.from) < received.from);
  const unsure = inDoubt.filter((change) => !isSure(change));
  const base = total(inDoubt.filter(isSure), changes[first - 1]?.after);
  if (canGive(base, unsure, received.balance)) return [];
  return [
    {
      rule: 'a balance was true when it was sent',
      message: `${received.user} received ${received.balance.join(' and ')} santim; the journal had ${base.join(' and ')} before, and ${unsure.length} entries after that`,
      lines: [...unsure.slice(0, 5).map(({ entry }) => entry.index), received.index],
    },
  ];
}

/**
 * True if some of these changes give that balance. With very many, only what they give one after the other is tried.
 * The sums of each half are compared, because those of all are too many from about 15 changes on.
 */
function canGive(base: Balance, changes: readonly Change[], wanted: Balance): boolean {
  const middle = changes.length >> 1;
  const [first, second] = [sumsOf(changes.slice(0, middle)), sumsOf(changes.slice(middle))];
  if (!first || !second)
    return changes.some((_, place) => total(changes.slice(0, place + 1), base).join() === wanted.join());
  const [main, bonus] = [wanted[0] - base[0], wanted[1] - base[1]];
  return [...first.values()].some((sum) => second.has(`${main - sum[0]},${bonus - sum[1]}`));
}

/** The sums of all parts of these changes; null if they are too many. */
function sumsOf(changes: readonly Change[]): Map<string, Balance> | null {
  const sums = new Map<string, Balance>([['0,0', [0, 0]]]);
  for (const { by } of changes)
    for (const [main, bonus] of [...sums.values()]) {
      const sum: Balance = [main + by[0], bonus + by[1]];
      sums.set(sum.join(), sum);
      if (sums.size > MOST_SUMS) return null;
    }
  return sums;
}

function negative(user: string, changes: readonly Change[], steppedMs: number): Violation[] {
  for (const [place, { at, after: balance, entry }] of changes.entries()) {
    // Entries of the same moment, by clocks that may differ, may have been posted in any order.
    if ((changes[place + 1]?.at ?? Number.POSITIVE_INFINITY) - at <= steppedMs) continue;
    if (balance[0] < 0 || balance[1] < 0)
      return [
        {
          rule: 'no balance is negative',
          message: `${user} had ${balance.join(' and ')} santim`,
          lines: [entry.index],
        },
      ];
  }
  return [];
}
