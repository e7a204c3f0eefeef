import { createHmac } from 'node:crypto';
import { formatBirr } from '@chewata/common/money';
import { z } from 'zod';
import { birr } from '../amount.ts';
import type { SandboxBank, SandboxCharge, SandboxTransfer } from '../ports/sandbox-bank.ts';

/** Only the sandbox uses it. */
export const SANDBOX_KEY = 'CHASECK_TEST-sandbox';
const PAYOUT_MS = 5000;

export const SANDBOX_BANKS = [
  { id: 855, name: 'telebirr', is_mobilemoney: 1 },
  { id: 128, name: 'CBEBirr', is_mobilemoney: 1 },
  { id: 946, name: 'Commercial Bank of Ethiopia (CBE)', is_mobilemoney: 0 },
  { id: 656, name: 'Awash Bank', is_mobilemoney: 0 },
  { id: 347, name: 'Bank of Abyssinia', is_mobilemoney: 0 },
  { id: 880, name: 'Dashen Bank', is_mobilemoney: 0 },
] as const;

const charge = z.object({
  amount: birr,
  currency: z.literal('ETB'),
  tx_ref: z.string().min(1),
  phone_number: z.string().regex(/^0[79]\d{8}$/),
  return_url: z.url(),
});
const transfer = z.object({
  account_number: z.string().min(1),
  amount: birr,
  currency: z.literal('ETB'),
  reference: z.string().min(1),
  bank_code: z.string(),
});

export interface SandboxOptions {
  readonly bank: SandboxBank;
  /** A charge is paid on '<publicUrl>/sandbox/checkout/<id>'. */
  readonly publicUrl: string;
  /** 'auto': a payout succeeds by itself after 5 s. */
  readonly payouts: 'auto' | 'manual';
  readonly now: () => number;
}

/**
 * The sandbox's provider: answers what Chapa answers, in this process, in place of `fetch`. So the
 * adapter that runs in live is the one that runs here.
 */
export function sandboxChapa(options: SandboxOptions): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(String(input));
    const route = `${init?.method ?? 'GET'} ${pathname}`;
    if (route === 'GET /banks') return answer(200, 'Banks retrieved', SANDBOX_BANKS);
    if (route === 'POST /transaction/initialize') return initialize(options, bodyOf(init));
    if (route === 'POST /transfers') return send(options, bodyOf(init));
    const [, verifying, id] = /^GET \/(transaction|transfers)\/verify\/(.+)$/.exec(route) ?? [];
    if (verifying === 'transaction') return verifyCharge(options, decodeURIComponent(id ?? ''));
    if (verifying === 'transfers') return verifyTransfer(options, decodeURIComponent(id ?? ''));
    return answer(404, 'Not found', null);
  };
}

async function initialize({ bank, publicUrl, now }: SandboxOptions, body: unknown): Promise<Response> {
  const asked = charge.safeParse(body);
  if (!asked.success) return answer(400, z.prettifyError(asked.error), null);
  const { tx_ref: id, amount, phone_number: phone, return_url: returnUrl } = asked.data;
  const createdAt = new Date(now());
  const made = { id, amount, phone, returnUrl, status: 'pending', paid: null, createdAt } as const;
  if (!(await bank.addCharge(made))) return answer(400, 'Transaction reference has been used before', null);
  return answer(200, 'Hosted Link', {
    checkout_url: `${publicUrl}/sandbox/checkout/${encodeURIComponent(id)}`,
  });
}

async function send({ bank, now }: SandboxOptions, body: unknown): Promise<Response> {
  const asked = transfer.safeParse(body);
  if (!asked.success) return answer(400, z.prettifyError(asked.error), null);
  const { reference: id, amount, bank_code, account_number: account } = asked.data;
  const name = SANDBOX_BANKS.find((one) => String(one.id) === bank_code)?.name;
  if (!name) return answer(400, 'The bank is not known', null);
  const made = { id, amount, bank: name, account, status: 'pending', createdAt: new Date(now()) } as const;
  if (!(await bank.addTransfer(made))) return answer(400, 'Reference has been used before', null);
  return answer(200, 'Transfer Queued Successfully', id);
}

async function verifyCharge({ bank }: SandboxOptions, id: string): Promise<Response> {
  const found = await bank.charge(id);
  return found ? answer(200, 'Payment details', chargeFields(found)) : answer(404, 'Not found', null);
}

async function verifyTransfer({ bank, payouts, now }: SandboxOptions, id: string): Promise<Response> {
  const found = await bank.transfer(id);
  if (!found) return answer(404, 'Not found', null);
  const due = payouts === 'auto' && now() - found.createdAt.getTime() >= PAYOUT_MS;
  const reply = due && found.status === 'pending' ? await bank.decideTransfer(id, 'success') : found;
  return answer(200, 'Transfer details', transferFields(reply ?? found));
}

const chargeFields = ({ id, amount, paid, status }: SandboxCharge) => ({
  tx_ref: id,
  reference: `CH-${id}`,
  amount: formatBirr(paid ?? amount),
  currency: 'ETB',
  mode: 'test',
  method: 'test',
  type: 'API',
  status,
});
const transferFields = ({ id, amount, account, bank, status }: SandboxTransfer) => ({
  tx_ref: id,
  amount: formatBirr(amount),
  currency: 'ETB',
  account_number: account,
  bank_name: bank,
  mode: 'test',
  status,
});

/** A webhook as Chapa sends it: the body's bytes, and its signature. */
export interface SignedCallback {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export function signedCallback(
  payment: { charge: SandboxCharge } | { transfer: SandboxTransfer },
  secret: string,
): SignedCallback {
  const fields =
    'charge' in payment
      ? { event: `charge.${payment.charge.status}`, ...chargeFields(payment.charge) }
      : {
          event: `payout.${payment.transfer.status}`,
          ...transferFields(payment.transfer),
          type: 'Payout',
          reference: payment.transfer.id,
        };
  const body = Buffer.from(JSON.stringify(fields));
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return { body, headers: { 'content-type': 'application/json', 'x-chapa-signature': signature } };
}

const answer = (status: number, message: string, data: unknown): Response =>
  Response.json({ message, status: status === 200 ? 'success' : 'failed', data }, { status });

function bodyOf(init: RequestInit | undefined): unknown {
  try {
    return JSON.parse(String(init?.body ?? ''));
  } catch {
    return null;
  }
}
