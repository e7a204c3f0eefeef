import type { DirectMedium } from '@chewata/common/contract/money/deposits';
import type { ProviderName } from '@chewata/common/contract/money/providers';
import type { Santim } from '@chewata/common/money';
import type { Phone } from '@chewata/common/phone';
import type { PayoutDestination } from '#domain/money/withdrawal.ts';

/** A payment as both sides name it. */
export interface PaymentRef {
  /** Ours: unique; a provider that takes a reference gets this one. */
  readonly txnId: string;
  /** The provider's own id; null if it has none, or the process died before it was stored. */
  readonly reference: string | null;
}

/** The result of a request that asks a provider to do something. */
export type RequestResult<Accepted> =
  | ({ readonly outcome: 'accepted' } & Accepted)
  /** The provider said no: nothing was done, and nothing will be. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** Nothing has reached the provider: it may be asked again. */
  | { readonly outcome: 'not-sent'; readonly reason: string }
  /** A time-out, a failure of theirs, an answer that cannot be read: it may have been done. */
  | { readonly outcome: 'unknown'; readonly reason: string };

/** A provider's answer about a payment. Only this credits or settles anything. */
export type PaymentStatus =
  | { readonly state: 'paid'; readonly amount: Santim; readonly currency: string }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'pending' }
  /** The provider knows no such payment. `never`: it is certain that none was ever asked for. */
  | { readonly state: 'absent'; readonly never: boolean }
  /** It could not be asked, or has not answered. */
  | { readonly state: 'unanswered'; readonly reason: string };

export interface DepositRequest {
  readonly txnId: string;
  readonly amount: Santim;
  readonly phone: Phone;
  readonly name: string;
}

export interface DirectDepositRequest extends DepositRequest {
  /** CBE is CBE Birr. */
  readonly medium: DirectMedium;
}

export interface PayoutRequest {
  readonly txnId: string;
  readonly amount: Santim;
  readonly destination: PayoutDestination;
}

/**
 * Stores the provider's reference. An adapter whose provider gives one before it acts calls this in between, so that
 * after a crash the next process knows which payment to ask about.
 */
export type Remember = (reference: string) => Promise<void>;

/** A provider's callback, proven or not: a hint to ask for the status of one payment. */
export interface Callback {
  /** Null if the callback does not say which of the two it is about. */
  readonly kind: 'deposit' | 'payout' | null;
  readonly payment: { readonly txnId?: string; readonly reference?: string };
  /** It is signed: what it says of the provider's ids may be kept. Never that it says 'paid'. */
  readonly signed: boolean;
}
export type ReadCallback =
  | { readonly outcome: 'read'; readonly callback: Callback }
  | { readonly outcome: 'wrong-signature' }
  /** Well signed, or not to be signed, and of no concern to us. */
  | { readonly outcome: 'unread' };

export interface RawCallback {
  /** The bytes as they came: signatures are made over them. */
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What a provider asks before it pays out: is this yours? */
export interface PayoutApproval {
  readonly txnId: string;
  readonly amount: Santim;
  readonly account: string;
}

export interface Bank {
  readonly id: string;
  readonly name: string;
}

/**
 * One payment provider; a method that it does not offer is absent. No method throws: a failure is a result. An
 * adapter never sends a request that moves money twice.
 */
export interface PaymentProvider {
  /** Its account in the ledger is `provider:<name>`. */
  readonly name: string;
  /** Opens a page of the provider on which the payer pays. */
  deposit?(
    request: DepositRequest,
  ): Promise<RequestResult<{ checkoutUrl: string; reference: string | null }>>;
  /** The provider asks the payer's phone. */
  directDeposit?(
    request: DirectDepositRequest,
    remember: Remember,
  ): Promise<RequestResult<{ reference: string | null }>>;
  /** Sends money. Called once for a `txnId`, unless the provider is known never to have got it. */
  payout?(request: PayoutRequest, remember: Remember): Promise<RequestResult<{ reference: string | null }>>;
  /** Kinds of destination that `payout` takes. */
  pays?(destination: Pick<PayoutDestination, 'kind'> & { medium?: DirectMedium }): boolean;
  /** True if the provider refuses a second payout with the same `txnId`. */
  readonly refusesRepeats: boolean;
  /** Absent if the provider has no status call: then an administrator checks its statement. */
  status?(kind: 'deposit' | 'payout', payment: PaymentRef): Promise<PaymentStatus>;
  verifyCallback(raw: RawCallback): ReadCallback;
  /** Reads the provider's question whether a payout is ours; null if it is unsigned or of another form. */
  readApproval?(raw: RawCallback): PayoutApproval | null;
  /** The banks that payouts can go to; null if the provider did not answer. */
  banks?(): Promise<readonly Bank[] | null>;
  readonly timing: PayoutTiming;
}

/** How long to wait, in ms. */
export interface PayoutTiming {
  /** A payout request is over, one way or the other, after this. */
  readonly sendMs: number;
  /** A payout that the provider does not know after this has never reached it. */
  readonly absentMs: number;
}

/** The providers that the operator has accounts with; in sandbox, the sandbox provider replaces the others. */
export interface Payments {
  /** By the contract's name, or by `PaymentProvider.name` as a document keeps it; null: not offered. */
  named(name: string): PaymentProvider | null;
  /** The operator's explicit choices. */
  readonly choice: { readonly checkout?: ProviderName; readonly payout?: ProviderName };
  /** Answers checkouts that name no provider. */
  readonly checkout: PaymentProvider | null;
  /** Answers payouts to a phone that name no provider. */
  readonly payout: PaymentProvider | null;
}
