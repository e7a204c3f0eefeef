import { createHmac } from 'node:crypto';
import { approvalPath, PROVIDER_CALLS, webhookPath } from '@chewata/common/contract/money/providers';
import { type DocumentedCallback, signedByLakiPay } from '../money/documented-providers.ts';
import type { WebhookInput } from './fuzz-input.ts';
import { junk, nearly } from './hostile-values.ts';
import type { KnownValues } from './known-values.ts';
import type { SeededRandom } from './random.ts';
import { APPROVAL_SECRET, DOCUMENTED, providerEnv } from './stand-in-providers.ts';

const APPROVAL = approvalPath('chapa');
const PATHS = [...PROVIDER_CALLS.map(([name]) => webhookPath(name)), APPROVAL];
const CHAPA_SECRET = providerEnv('').CHAPA_WEBHOOK_SECRET ?? '';
/** Beyond the longest callback that is read. */
const OVERSIZE = 16_001;

/** Draws callbacks of every provider: as documented, forged, of another form but rightly signed, and oversized. */
export class WebhookInputs {
  readonly #random: SeededRandom;
  readonly #known: KnownValues;

  constructor(random: SeededRandom, known: KnownValues) {
    this.#random = random;
    this.#known = known;
  }

  names(): readonly string[] {
    return PATHS.map((path) => `POST ${path}`);
  }

  next(): WebhookInput {
    const random = this.#random;
    const path = random.pick(PATHS);
    const { body, headers } = random.chance(0.5) ? this.#documented(path) : this.#hostile(path);
    const sent = random.chance(0.05) ? body.padEnd(OVERSIZE) : body;
    return { kind: 'webhook', role: 'none', name: `POST ${path}`, path, body: sent, headers };
  }

  #txnId(): string {
    const known = this.#random.chance(0.9) ? this.#known.recall(this.#random, 'txnId') : undefined;
    return typeof known === 'string' ? known : 'D-UNKNOWN';
  }

  /** In the documented shape, signed by the provider or by a stranger. */
  #documented(path: string): DocumentedCallback {
    const random = this.#random;
    const txnId = this.#txnId();
    const amount = random.pick([1, 10, 50, 100, 301.01]);
    const provider = DOCUMENTED.find(({ name }) => webhookPath(name) === path);
    const way = provider && random.pick([provider.deposit, provider.deposit, provider.payout]);
    const signedBy = random.chance(0.7) ? 'provider' : 'stranger';
    if (way) {
      const outcome = random.pick(['success', 'success', 'pending', 'failed'] as const);
      return way.callback(txnId, { outcome, amount }, signedBy);
    }
    if (path !== APPROVAL) return { body: JSON.stringify({ tx_ref: txnId, amount }), headers: {} };
    const question = { reference: txnId, amount: `${amount}`, account_number: '1000123457112' };
    const body = JSON.stringify(question);
    const secret = signedBy === 'provider' ? APPROVAL_SECRET : 'another';
    return { body, headers: { 'chapa-signature': hmac(random.chance(0.5) ? body : secret, secret) } };
  }

  /** Of any form, mostly with the right signature: what lies behind it must not fail either. */
  #hostile(path: string): DocumentedCallback {
    const random = this.#random;
    const fields = nearly(random, {
      event: random.pick(['charge.success', 'payout.success', 'DEPOSIT', 'WITHDRAWAL']),
      tx_ref: this.#txnId(),
      reference: this.#txnId(),
      sessionId: `S-${this.#txnId()}`,
      amount: 100,
      account_number: junk(random),
      data: junk(random),
    });
    const text = JSON.stringify(random.chance(0.2) ? junk(random) : fields) ?? '';
    const cut = random.chance(0.1) ? text.slice(0, random.below(text.length + 1)) : text;
    if (path === webhookPath('lakipay') && random.chance(0.7)) return { body: this.#lakiPay(), headers: {} };
    const headers = {
      'x-chapa-signature': random.chance(0.8) ? hmac(cut, CHAPA_SECRET) : 'ab'.repeat(random.below(3000)),
      'chapa-signature': hmac(cut, APPROVAL_SECRET),
    };
    return { body: cut, headers };
  }

  #lakiPay(): string {
    const fields = Object.fromEntries(
      ['event', 'reference', 'transaction_id', 'amount', '__proto__'].map((name) => [
        name,
        this.#random.chance(0.5) ? textOf(junk(this.#random)) : this.#txnId(),
      ]),
    );
    return JSON.stringify({ ...fields, signature: signedByLakiPay(fields) });
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');

const hmac = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');
