import type { DirectMedium } from '@chewata/common/contract/money/deposits';
import { walletOfBank } from '@chewata/common/contract/money/withdrawals';
import { formatBirr } from '@chewata/common/money';
import { localForm } from '@chewata/common/phone';
import { z } from 'zod';
import type { Log } from '#runtime/log.ts';
import { birr } from '../amount.ts';
import { requestResult, statusFrom } from '../outcome.ts';
import type { PaymentProvider, PaymentRef, PaymentStatus, PayoutTiming } from '../ports/payments.ts';
import { type ProviderHttp, providerHttp } from '../provider-http.ts';
import type { ProviderWatch } from '../provider-watch.ts';
import { chapaApproval, chapaCallback } from './callback.ts';

export interface ChapaOptions {
  readonly name?: string;
  /** 'https://api.chapa.co/v1' */
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Signs Chapa's questions whether a payout is ours; absent if the account does not ask. */
  readonly approvalSecret?: string;
  /** The page that the payer returns to. */
  readonly returnUrl: string;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
  readonly timing?: PayoutTiming;
  readonly watch?: ProviderWatch | undefined;
}

const CURRENCY = 'ETB';
const MINUTE = 60_000;

const opened = z.object({ status: z.literal('success'), data: z.object({ checkout_url: z.url() }) });
const accepted = z.object({ status: z.literal('success') });
const verified = z.object({
  data: z.object({ amount: birr, currency: z.string(), status: z.string(), mode: z.string().optional() }),
});
const deposit = verified.extend({ data: verified.shape.data.extend({ tx_ref: z.string() }) });
const bankList = z.object({
  data: z.array(
    z.object({ id: z.union([z.string(), z.number()]).transform(String), name: z.string().trim() }),
  ),
});

/**
 * Chapa: hosted checkout, bank payouts, the list of banks. `txnId` is its `tx_ref` and `reference`, which it accepts
 * only once; so a payout that it does not know may be requested again.
 */
export function chapa(options: ChapaOptions, log: Log): PaymentProvider {
  const { name = 'chapa', baseUrl, secretKey, webhookSecret, approvalSecret, returnUrl } = options;
  const http = providerHttp({
    name,
    hosts: [baseUrl],
    headers: { authorization: `Bearer ${secretKey}` },
    log,
    watch: options.watch,
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
    ...(options.fetch && { fetch: options.fetch }),
  });
  const mode = secretKey.startsWith('CHASECK_TEST') ? 'test' : 'live';
  const banks = () => listBanks(http);

  return {
    name,
    refusesRepeats: true,
    timing: options.timing ?? { sendMs: 20_000, absentMs: 10 * MINUTE },
    deposit: async ({ txnId, amount, phone, name: payer }) => {
      const reply = await http({
        method: 'POST',
        path: '/transaction/initialize',
        body: {
          amount: formatBirr(amount),
          currency: CURRENCY,
          tx_ref: txnId,
          first_name: payer,
          phone_number: localForm(phone),
          return_url: returnUrl,
          customization: { title: 'Chewata', description: `Deposit ${txnId}` },
        },
      });
      return requestResult(reply, opened, ({ data }) => ({
        outcome: 'accepted',
        checkoutUrl: data.checkout_url,
        reference: null,
      }));
    },
    pays: () => true,
    payout: async ({ txnId, amount, destination }) => {
      const to =
        destination.kind === 'bank'
          ? { bank: destination.bank, account: destination.account }
          : { bank: await walletBank(banks, destination.medium), account: localForm(destination.phone) };
      if (to.bank === null) return { outcome: 'not-sent', reason: 'the list of banks is not known' };
      const reply = await http({
        method: 'POST',
        path: '/transfers',
        body: {
          account_name: destination.holder,
          account_number: to.account,
          amount: formatBirr(amount),
          currency: CURRENCY,
          reference: txnId,
          bank_code: to.bank,
        },
      });
      // Outside its payout hours Chapa answers 401; later it accepts the same payout.
      if (reply.got === 'answer' && reply.status === 401)
        return { outcome: 'not-sent', reason: 'HTTP 401: closed, or a wrong key' };
      return requestResult(reply, accepted, () => ({ outcome: 'accepted', reference: null }));
    },
    status: async (kind, { txnId }: PaymentRef) => {
      const path = kind === 'deposit' ? '/transaction/verify/' : '/transfers/verify/';
      const reply = await http({ method: 'GET', path: `${path}${encodeURIComponent(txnId)}` });
      if (kind === 'payout') return statusFrom(reply, verified, ({ data }) => stateOf(data));
      return statusFrom(reply, deposit, ({ data }) => {
        if (data.tx_ref !== txnId)
          return { state: 'unanswered', reason: 'the answer is about another payment' };
        if (data.mode && data.mode !== mode) return { state: 'failed', reason: `paid in ${data.mode} mode` };
        return stateOf(data);
      });
    },
    verifyCallback: (raw) => chapaCallback(raw, webhookSecret),
    readApproval: (raw) => (approvalSecret ? chapaApproval(raw, approvalSecret) : null),
    banks,
  };
}

function stateOf({ status, amount, currency }: z.output<typeof verified>['data']): PaymentStatus {
  const said = status.toLowerCase();
  if (said === 'success') return { state: 'paid', amount, currency };
  if (/^(failed|cancell?ed|reversed|refunded|rejected)/.test(said)) return { state: 'failed', reason: said };
  return { state: 'pending' };
}

async function listBanks(http: ProviderHttp) {
  const reply = await http({ method: 'GET', path: '/banks' });
  const list = reply.got === 'answer' && reply.status === 200 ? bankList.safeParse(reply.json) : null;
  return list?.success ? list.data.data : null;
}

/** The id that Chapa's list of banks gives to the mobile money that direct payouts go to. */
async function walletBank(
  banks: () => ReturnType<typeof listBanks>,
  medium: DirectMedium,
): Promise<string | null> {
  const list = await banks();
  return list?.find((bank) => walletOfBank(bank.name) === medium)?.id ?? null;
}
