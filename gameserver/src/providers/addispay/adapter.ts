import { withoutTrailingSlash } from '@chewata/common/addresses';
import { formatBirr } from '@chewata/common/money';
import { localForm } from '@chewata/common/phone';
import { z } from 'zod';
import type { Log } from '#runtime/log.ts';
import { requestResult } from '../outcome.ts';
import type { PaymentProvider } from '../ports/payments.ts';
import { providerHttp } from '../provider-http.ts';
import type { ProviderWatch } from '../provider-watch.ts';
import { addisPayCallback } from './callback.ts';

export interface AddisPayOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly returnUrl: string;
  readonly email: string;
  readonly timeoutMs?: number;
  readonly watch?: ProviderWatch | undefined;
}

const opened = z.object({ data: z.object({ uuid: z.string().min(1), checkout_url: z.url() }) });

/**
 * AddisPay documents only a checkout. It has no status call and signs no callback, so an administrator checks what it
 * reports; payouts go to the manual queue.
 */
export function addisPay(options: AddisPayOptions, log: Log): PaymentProvider {
  const { baseUrl, token, returnUrl, email, timeoutMs } = options;
  const http = providerHttp({
    name: 'addispay',
    hosts: [baseUrl],
    headers: { auth: token },
    log,
    watch: options.watch,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  return {
    name: 'addispay',
    refusesRepeats: false,
    timing: { sendMs: 20_000, absentMs: 10 * 60_000 },
    deposit: async ({ txnId, amount, phone, name }) => {
      const total = formatBirr(amount);
      const [first_name = name, ...others] = name.split(/\s+/);
      const reply = await http({
        method: 'POST',
        path: '/checkout-api/v2/create-order',
        body: {
          data: {
            redirect_url: returnUrl,
            cancel_url: returnUrl,
            success_url: returnUrl,
            error_url: returnUrl,
            order_reason: 'Deposit',
            currency: 'ETB',
            email,
            first_name,
            last_name: others.join(' ') || first_name,
            phone_number: localForm(phone),
            nonce: txnId,
            order_detail: { items: 'Deposit', amount: total },
            session_expired: '60',
            total_amount: total,
            tx_ref: txnId,
          },
          message: 'Deposit',
        },
      });
      return requestResult(reply, opened, ({ data }) => ({
        outcome: 'accepted',
        checkoutUrl: `${withoutTrailingSlash(data.checkout_url)}/${data.uuid}`,
        reference: data.uuid,
      }));
    },
    verifyCallback: addisPayCallback,
  };
}
