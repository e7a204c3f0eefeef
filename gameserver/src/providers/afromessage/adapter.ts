import { Refusal } from '@chewata/common/errors';
import { z } from 'zod';
import type { Log } from '#runtime/log.ts';
import type { SmsProvider } from '../ports/sms.ts';
import type { ProviderWatch } from '../provider-watch.ts';

const NAME = 'afromessage';

export interface AfroMessageOptions {
  /** 'https://api.afromessage.com/api' */
  readonly baseUrl: string;
  readonly token: string;
  /** The identifier's id; the account's own where absent. */
  readonly from?: string | undefined;
  /** The sender's name. */
  readonly sender?: string | undefined;
  readonly timeoutMs?: number;
}

/** Errors arrive as HTTP 200 with another word here. */
const answer = z.object({ acknowledge: z.string(), response: z.unknown() });

/**
 * Text messages by AfroMessage (its own one-time codes are not used: they come back in the answer).
 * Sent once, never again by itself: a time-out may have been a delivery.
 */
export function afroMessage(options: AfroMessageOptions, log: Log, watch?: ProviderWatch): SmsProvider {
  const { baseUrl, token, from, sender, timeoutMs = 10_000 } = options;
  watch?.expect(NAME);
  return {
    send: async ({ to, text }) => {
      const failed = (reason: unknown): Refusal => {
        log.error({ reason: String(reason) }, 'text message was not taken');
        return new Refusal('UNAVAILABLE');
      };
      const response = await fetch(`${baseUrl}/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ from, sender, to, message: text }),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw failed(error);
      });
      const reply = answer.safeParse(await response.json().catch(() => null));
      if (!response.ok) throw failed(`HTTP ${response.status}`);
      if (!reply.success) throw failed('an answer of another shape');
      if (reply.data.acknowledge !== 'success') throw failed(JSON.stringify(reply.data.response));
      watch?.answered(NAME, baseUrl, Date.now());
    },
  };
}
