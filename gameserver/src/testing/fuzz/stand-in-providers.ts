import { formatBirr, type Santim } from '@chewata/common/money';
import {
  arifPayDocumented,
  chapaDocumented,
  type DocumentedWay,
  lakiPayDocumented,
  type PaymentState,
} from '../money/documented-providers.ts';
import { type Got, type ProviderHost, providerHost, type Reply } from '../provider-host.ts';

/** For Chapa's question whether a payout is ours. */
export const APPROVAL_SECRET = 'the-approval-secret-of-the-fuzzer';
export const DOCUMENTED = [chapaDocumented, arifPayDocumented, lakiPayDocumented] as const;
export const WAYS = DOCUMENTED.flatMap(({ deposit, payout }) => [deposit, payout]);

/** The variables of all four providers, with one host for all of them. */
export const providerEnv = (url: string): Record<string, string> =>
  Object.assign({}, ...DOCUMENTED.map(({ env }) => env(url)), {
    CHAPA_APPROVAL_SECRET: APPROVAL_SECRET,
    ADDISPAY_BASE_URL: url,
    ADDISPAY_TOKEN: 'token',
  });

/** The amount of a payment that we have asked for, or null. */
export type AmountOf = (txnId: string) => Promise<Santim | null>;

/**
 * A host for all four providers in the shapes of their documentation. It accepts every request; what it answers about
 * a payment follows from the payment's id, so that a seed gives the same run again.
 */
export async function standInProviders(amountOf: AmountOf): Promise<ProviderHost> {
  return providerHost(async (got) => {
    const order = orderReply(got);
    if (order) return order;
    for (const way of WAYS) {
      if (way.requests.includes(got.what)) return way.accepted(got, Number(Object(got.body).amount ?? 0));
      const txnId = txnIdOf(way, got.what);
      if (txnId !== null) return way.statusReply(txnId, await stateOf(txnId, amountOf));
    }
    return { status: 404, json: { message: 'Not found' } };
  });
}

const BANKS = [{ id: 946, name: 'Commercial Bank of Ethiopia', acct_length: 13, is_mobilemoney: null }];

function orderReply({ what, body }: Got): Reply | null {
  if (what === 'GET /banks') return { json: { data: BANKS } };
  if (what === 'POST /api/checkout/v2/cbe/direct/transfer')
    return { json: { error: false, msg: 'No Errors' } };
  if (what !== 'POST /checkout-api/v2/create-order') return null;
  const { tx_ref } = Object(Object(body).data);
  return { json: { data: { uuid: `A-${tx_ref}`, checkout_url: 'https://checkout.example' } } };
}

const MARK = 'THE-ID';
/** The payment that a request for a status is about; null for another request. */
function txnIdOf({ statusRequest }: DocumentedWay, what: string): string | null {
  const start = statusRequest(MARK).slice(0, -MARK.length);
  return what.startsWith(start) ? decodeURIComponent(what.slice(start.length)) : null;
}

/** A payment's id decides what becomes of it: three of four are paid, and one of these with another amount. */
export async function stateOf(txnId: string, amountOf: AmountOf): Promise<PaymentState> {
  const amount = Number(formatBirr((await amountOf(txnId)) ?? (100 as Santim)));
  switch ((txnId.codePointAt(txnId.length - 1) ?? 0) % 8) {
    case 0:
      return { outcome: 'failed', amount };
    case 1:
      return { outcome: 'pending', amount };
    case 2:
      return { outcome: 'success', amount: amount + 1 };
    default:
      return { outcome: 'success', amount };
  }
}
