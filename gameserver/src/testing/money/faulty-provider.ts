import type { Santim } from '@chewata/common/money';
import type {
  DepositRequest,
  PaymentProvider,
  PaymentStatus,
  Remember,
  RequestResult,
} from '../../providers/ports/payments.ts';

/** The provider's behaviours; some happen more often than others. */
export const BEHAVIOURS = [
  'accepts',
  'accepts',
  'accepts',
  'refuses',
  'loses the request',
  'acts without answering',
  'acts late',
  'acts late',
  'unreachable',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

interface Charge {
  readonly asked: Santim;
  paid: Santim | null;
}
interface Payout {
  readonly amount: Santim;
  state: 'pending' | 'paid' | 'failed';
  /** How often the request was accepted: a provider that accepts it twice pays twice. */
  acceptances: number;
}

/** Providers differ in what a second payout of the same reference does, and in giving a reference first. */
export const PROVIDER_KINDS = ['refuses repeats', 'takes repeats', 'sessions first'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** Longer than any adapter waits. */
const LATE_MS = 100_000;

/** A provider that fails in every way. It is outside our processes: what it has done stays done. */
export class FaultyProvider {
  readonly charges = new Map<string, Charge>();
  readonly payouts = new Map<string, Payout>();
  /** For its next requests, in order; after these it accepts. */
  behaviours: Behaviour[] = [];
  #sessions = 0;
  readonly kind: ProviderKind;
  readonly #now: () => number;
  /** Requests that it will act on later. */
  #late: { at: number; act: () => void }[] = [];

  constructor(kind: ProviderKind, now: () => number) {
    this.kind = kind;
    this.#now = now;
  }

  get name(): string {
    return this.kind.replaceAll(' ', '-');
  }

  adapter(): PaymentProvider {
    return {
      name: this.name,
      refusesRepeats: this.kind === 'refuses repeats',
      timing: { sendMs: 1000, absentMs: 30_000 },
      deposit: (request) => this.#respond(() => this.#openCharge(request)),
      directDeposit: (request) => this.#respond(() => this.#openCharge(request)),
      pays: () => true,
      payout: async ({ txnId, amount }, remember) => {
        const reference = this.kind === 'sessions first' ? await this.#openSession(remember) : null;
        return this.#respond(() => this.#openPayout(txnId, amount, reference));
      },
      status: async (kind, { txnId, reference }) => {
        if (kind === 'payout' && this.kind === 'sessions first' && reference === null)
          return { state: 'absent', never: true };
        const behaviour = this.#nextBehaviour();
        if (behaviour !== 'accepts' && behaviour !== 'refuses')
          return { state: 'unanswered', reason: behaviour };
        return kind === 'deposit' ? this.#chargeStatus(txnId) : this.#payoutStatus(txnId);
      },
      verifyCallback: ({ body }) => {
        const { kind, txnId } = JSON.parse(body.toString()) as { kind: 'deposit' | 'payout'; txnId: string };
        return { outcome: 'read', callback: { kind, payment: { txnId }, signed: true } };
      },
    };
  }

  #nextBehaviour(): Behaviour {
    const due = this.#late.filter(({ at }) => at <= this.#now());
    this.#late = this.#late.filter(({ at }) => at > this.#now());
    for (const { act } of due) act();
    return this.behaviours.shift() ?? 'accepts';
  }

  async #respond<T>(act: () => RequestResult<T>): Promise<RequestResult<T>> {
    switch (this.#nextBehaviour()) {
      case 'accepts':
        return act();
      case 'refuses':
        return { outcome: 'refused', reason: 'not today' };
      case 'unreachable':
        return { outcome: 'not-sent', reason: 'connection refused' };
      case 'acts without answering':
        act();
        return { outcome: 'unknown', reason: 'time-out' };
      case 'acts late':
        this.#late.push({ at: this.#now() + LATE_MS, act });
        return { outcome: 'unknown', reason: 'time-out' };
      case 'loses the request':
        return { outcome: 'unknown', reason: 'HTTP 500' };
    }
  }

  #openCharge({ txnId, amount }: DepositRequest): RequestResult<{ checkoutUrl: string; reference: null }> {
    if (this.charges.has(txnId)) return { outcome: 'refused', reason: 'known' };
    this.charges.set(txnId, { asked: amount, paid: null });
    return { outcome: 'accepted', checkoutUrl: `https://bank/${txnId}`, reference: null };
  }

  async #openSession(remember: Remember): Promise<string> {
    const reference = `S${++this.#sessions}`;
    await remember(reference);
    return reference;
  }

  #openPayout(
    txnId: string,
    amount: Santim,
    reference: string | null,
  ): RequestResult<{ reference: string | null }> {
    const known = this.payouts.get(txnId);
    if (known && this.kind === 'refuses repeats') return { outcome: 'refused', reason: 'known' };
    if (known) known.acceptances++;
    else this.payouts.set(txnId, { amount, state: 'pending', acceptances: 1 });
    return { outcome: 'accepted', reference };
  }

  #chargeStatus(txnId: string): PaymentStatus {
    const charge = this.charges.get(txnId);
    if (!charge) return { state: 'absent', never: false };
    return charge.paid === null
      ? { state: 'pending' }
      : { state: 'paid', amount: charge.paid, currency: 'ETB' };
  }

  #payoutStatus(txnId: string): PaymentStatus {
    const payout = this.payouts.get(txnId);
    if (!payout) return { state: 'absent', never: false };
    if (payout.state === 'paid') return { state: 'paid', amount: payout.amount, currency: 'ETB' };
    return payout.state === 'failed' ? { state: 'failed', reason: 'declined' } : { state: 'pending' };
  }
}
