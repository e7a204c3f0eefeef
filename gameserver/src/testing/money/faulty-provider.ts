import type { Santim } from '@chewata/common/money';
import type {
  Asked,
  DepositRequest,
  PaymentProvider,
  PaymentStatus,
  Remember,
} from '../../providers/ports/payments.ts';

/** How the bank treats the next request. */
export const MOODS = [
  'well',
  'well',
  'well',
  'refuses',
  'loses it',
  'does it in silence',
  'does it late',
  'does it late',
  'out of reach',
] as const;
export type Mood = (typeof MOODS)[number];

interface Charge {
  readonly asked: Santim;
  paid: Santim | null;
}
interface Payout {
  readonly amount: Santim;
  state: 'pending' | 'paid' | 'failed';
  /** How often it was taken: a bank that takes the same twice would pay twice. */
  taken: number;
}

/** Banks differ in what a second payout of the same reference does, and in giving a reference first. */
export const BANKS = ['refuses repeats', 'takes repeats', 'sessions first'] as const;
export type BankKind = (typeof BANKS)[number];

/** Far beyond what an adapter waits for. */
const LATE_MS = 100_000;

/** A bank that is outside of every process of ours: what it has done it has done. */
export class FickleBank {
  readonly charges = new Map<string, Charge>();
  readonly payouts = new Map<string, Payout>();
  moods: Mood[] = [];
  #sessions = 0;
  readonly kind: BankKind;
  readonly #now: () => number;
  /** What was asked for and has not arrived yet. */
  #late: { at: number; does: () => void }[] = [];

  constructor(kind: BankKind, now: () => number) {
    this.kind = kind;
    this.#now = now;
  }

  get name(): string {
    return this.kind.replaceAll(' ', '-');
  }

  provider(): PaymentProvider {
    return {
      name: this.name,
      refusesRepeats: this.kind === 'refuses repeats',
      timing: { sendMs: 1000, absentMs: 30_000 },
      deposit: (request) => this.#treat(() => this.#charged(request)),
      directDeposit: (request) => this.#treat(() => this.#charged(request)),
      pays: () => true,
      payout: async ({ txnId, amount }, remember) => {
        const reference = this.kind === 'sessions first' ? await this.#session(remember) : null;
        return this.#treat(() => this.#take(txnId, amount, reference));
      },
      status: async (kind, { txnId, reference }) => {
        if (kind === 'payout' && this.kind === 'sessions first' && reference === null)
          return { state: 'absent', never: true };
        const mood = this.#mood();
        if (mood !== 'well' && mood !== 'refuses') return { state: 'unanswered', reason: mood };
        return kind === 'deposit' ? this.#charge(txnId) : this.#payout(txnId);
      },
      verifyCallback: ({ body }) => {
        const { kind, txnId } = JSON.parse(body.toString()) as { kind: 'deposit' | 'payout'; txnId: string };
        return { outcome: 'read', callback: { kind, payment: { txnId }, signed: true } };
      },
    };
  }

  #mood(): Mood {
    const arrived = this.#late.filter(({ at }) => at <= this.#now());
    this.#late = this.#late.filter(({ at }) => at > this.#now());
    for (const { does } of arrived) does();
    return this.moods.shift() ?? 'well';
  }

  async #treat<T>(does: () => Asked<T>): Promise<Asked<T>> {
    switch (this.#mood()) {
      case 'well':
        return does();
      case 'refuses':
        return { outcome: 'refused', reason: 'not today' };
      case 'out of reach':
        return { outcome: 'not-sent', reason: 'nothing listens' };
      case 'does it in silence':
        does();
        return { outcome: 'unknown', reason: 'time-out' };
      case 'does it late':
        this.#late.push({ at: this.#now() + LATE_MS, does });
        return { outcome: 'unknown', reason: 'time-out' };
      case 'loses it':
        return { outcome: 'unknown', reason: 'HTTP 500' };
    }
  }

  #charged({ txnId, amount }: DepositRequest): Asked<{ checkoutUrl: string; reference: null }> {
    if (this.charges.has(txnId)) return { outcome: 'refused', reason: 'known' };
    this.charges.set(txnId, { asked: amount, paid: null });
    return { outcome: 'accepted', checkoutUrl: `https://bank/${txnId}`, reference: null };
  }

  async #session(remember: Remember): Promise<string> {
    const reference = `S${++this.#sessions}`;
    await remember(reference);
    return reference;
  }

  #take(txnId: string, amount: Santim, reference: string | null): Asked<{ reference: string | null }> {
    const known = this.payouts.get(txnId);
    if (known && this.kind === 'refuses repeats') return { outcome: 'refused', reason: 'known' };
    if (known) known.taken++;
    else this.payouts.set(txnId, { amount, state: 'pending', taken: 1 });
    return { outcome: 'accepted', reference };
  }

  #charge(txnId: string): PaymentStatus {
    const charge = this.charges.get(txnId);
    if (!charge) return { state: 'absent', never: false };
    return charge.paid === null
      ? { state: 'pending' }
      : { state: 'paid', amount: charge.paid, currency: 'ETB' };
  }

  #payout(txnId: string): PaymentStatus {
    const payout = this.payouts.get(txnId);
    if (!payout) return { state: 'absent', never: false };
    if (payout.state === 'paid') return { state: 'paid', amount: payout.amount, currency: 'ETB' };
    return payout.state === 'failed' ? { state: 'failed', reason: 'declined' } : { state: 'pending' };
  }
}
