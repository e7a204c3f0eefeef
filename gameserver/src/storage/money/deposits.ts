import type { RequestStatus } from '@chewata/common/contract/admin';
import type { UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import type { Write } from '../transaction.ts';
import type { RequestPage, Ruling } from './money-requests.ts';

/** Money that comes in, from the moment it is announced. Its journal entry is `deposit:<id>`. */
export interface Deposit {
  /** Ours, and the provider's reference of it. */
  readonly id: string;
  /** What the user knows it by: `id`, or the id of the receipt. */
  readonly txnId: string;
  readonly userId: UserId;
  /** Whose account in the ledger it comes from: `provider:<provider>`. */
  readonly provider: string;
  /** How it came: 'chapa', 'telebirr', 'manual' … */
  readonly method: string;
  /** What was typed, or what the receipt says. */
  readonly asked: Santim;
  /** What was paid, by provider or receipt; null while that is not known. This is what is credited. */
  readonly paid: Santim | null;
  /**
   * Processing: with the provider. Pending and AwaitingSecond: an administrator decides. Declined by
   * the provider or by time, it is still credited where the provider says later that it was paid.
   */
  readonly status: RequestStatus;
  readonly declinedBy: 'provider' | 'time' | 'administrator' | null;
  /** The provider's id of it. */
  readonly reference: string | null;
  readonly checkoutUrl: string | null;
  /** For administrators: receipt, payer, why it waits. */
  readonly details: Readonly<Record<string, string>>;
  readonly rulings: readonly Ruling[];
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  /** When the provider is asked for its status next; null: not any more. */
  readonly lookAt: Date | null;
  readonly looks: number;
}

export type DepositChange = Partial<
  Pick<
    Deposit,
    | 'paid'
    | 'status'
    | 'declinedBy'
    | 'reference'
    | 'checkoutUrl'
    | 'details'
    | 'rulings'
    | 'settledAt'
    | 'lookAt'
    | 'looks'
  >
>;

/** As a deposit must stand for a change to be made. */
export interface DepositWhen {
  readonly statuses: readonly RequestStatus[];
  /** How many rulings there are: nobody has ruled meanwhile. */
  readonly rulings?: number;
}

export interface Deposits {
  /** The document of that id: this one, or the one that was there. */
  create(deposit: Deposit): Promise<Deposit>;
  insert(deposit: Deposit): Write;
  get(id: string): Promise<Deposit | null>;
  byReference(provider: string, reference: string): Promise<Deposit | null>;
  /** Changes it where it stands so; null where it does not. */
  change(id: string, when: DepositWhen, change: DepositChange): Promise<Deposit | null>;
  /** The same in a transaction. Refusal: ALREADY_DECIDED. */
  changing(id: string, when: DepositWhen, change: DepositChange): Write;
  /** Credited: not where it is already, or an administrator has declined it. Refusal: ALREADY_DECIDED. */
  completing(id: string, change: DepositChange): Write;
  /** Takes deposits whose status is to be asked; nobody else takes them until the lease ends. */
  claimDue(now: Date, leaseUntil: Date, most: number): Promise<Deposit[]>;
  list(page: number, status?: RequestStatus): Promise<RequestPage<Deposit>>;
  /** Newest first. */
  ofUser(user: UserId, most: number): Promise<Deposit[]>;
  /** Those of them that are not decided yet. */
  waitingOfUser(user: UserId, most: number): Promise<Deposit[]>;
  countOfUser(user: UserId): Promise<number>;
}
