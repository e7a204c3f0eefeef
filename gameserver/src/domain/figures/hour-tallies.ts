import type { UserId } from '@chewata/common/ids';
import { HOUR_MS, MINUTE_MS } from '@chewata/common/time';
import { isUserAccount } from '../ledger/accounts.ts';
import type { EntryKind, EntryPart } from '../ledger/entry.ts';

/** The parts of an entry that count. */
export type TalliedEntry = EntryPart<'id' | 'kind' | 'postings' | 'userId' | 'detail' | 'at'>;
type TalliedEntryOf<Kind extends EntryKind> = Extract<TalliedEntry, { kind: Kind }>;

/** The figures of one hour, in santim and counts. */
export interface HourTally {
  /** Its beginning, in ms. */
  readonly at: number;
  /** Users with a stake that was not returned. */
  players: UserId[];
  rounds: number;
  stakes: number;
  /** After tax. */
  wins: number;
  houseIncome: number;
  deposits: number;
  withdrawals: number;
}

/**
 * O2: a stake that is returned within this time does not count in its hour. One returned later, as after an outage, is
 * taken from the hour of its return.
 */
export const RETURNED_WITHIN_MS = 15 * MINUTE_MS;

export const hourOf = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS;

interface Stake {
  readonly at: number;
  readonly userId: UserId;
}

/**
 * Adds up the hours from `from` to `to`. It is given the entries from RETURNED_WITHIN_MS before to RETURNED_WITHIN_MS
 * after them, oldest first.
 */
export class HourTallies {
  readonly #hours = new Map<number, HourTally>();
  /** Cards with a stake, by hour and user. */
  readonly #cards = new Map<number, Map<UserId, number>>();
  readonly #stakes = new Map<string, Stake>();

  constructor(from: number, to: number) {
    for (let at = hourOf(from); at < to; at += HOUR_MS) this.#hours.set(at, emptyTally(at));
  }

  add(entry: TalliedEntry): void {
    const at = entry.at.getTime();
    const hour = this.#hours.get(hourOf(at));
    if (entry.kind === 'stake') this.#stake(entry, at);
    if (entry.kind === 'refund') this.#refund(entry, at);
    if (!hour) return;
    hour.houseIncome += into(entry, (name) => name === 'house:revenue' || name === 'house:bank');
    if (entry.kind === 'deposit') hour.deposits += into(entry, isUserAccount);
    if (entry.kind === 'withdraw-paid') hour.withdrawals -= into(entry, isUserAccount);
    if (entry.kind === 'settlement') {
      hour.rounds += 1;
      hour.wins += entry.detail.winners.reduce((sum, { amount, tax }) => sum + amount - tax, 0);
    }
    // Taken from the hour of the voiding, so that the sum is right.
    if (entry.kind === 'void') {
      hour.rounds -= 1;
      for (const { taken, returned } of entry.detail.players) {
        hour.wins -= taken;
        hour.stakes -= returned;
      }
    }
  }

  /** The hours, oldest first. */
  all(): HourTally[] {
    for (const [at, cards] of this.#cards) {
      const hour = this.#hours.get(at);
      if (hour) hour.players = [...cards].filter(([, left]) => left > 0).map(([user]) => user);
    }
    return [...this.#hours.values()];
  }

  #stake(entry: TalliedEntryOf<'stake'>, at: number): void {
    const { id, userId, detail } = entry;
    if (userId) {
      this.#stakes.set(id, { at, userId });
      this.#count(at, userId, detail.cards.length);
    }
    const hour = this.#hours.get(hourOf(at));
    if (hour) hour.stakes -= into(entry, isUserAccount);
  }

  #refund(entry: TalliedEntryOf<'refund'>, at: number): void {
    const stake = this.#stakes.get(entry.detail.stakeId);
    const soon = stake !== undefined && at - stake.at <= RETURNED_WITHIN_MS;
    if (soon) this.#count(stake.at, stake.userId, -1);
    const hour = this.#hours.get(hourOf(soon ? stake.at : at));
    if (hour) hour.stakes -= into(entry, isUserAccount);
  }

  #count(at: number, user: UserId, cards: number): void {
    const users = this.#cards.get(hourOf(at)) ?? new Map<UserId, number>();
    users.set(user, (users.get(user) ?? 0) + cards);
    this.#cards.set(hourOf(at), users);
  }
}

export const emptyTally = (at: number): HourTally => ({
  at,
  players: [],
  rounds: 0,
  stakes: 0,
  wins: 0,
  houseIncome: 0,
  deposits: 0,
  withdrawals: 0,
});

const into = ({ postings }: TalliedEntry, counts: (account: string) => boolean): number =>
  postings.reduce((total, line) => total + (counts(line.account) ? line.amount : 0), 0);
