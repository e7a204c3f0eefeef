import {
  beginBroadcast,
  claimBroadcast,
  reportBroadcast,
} from '@chewata/common/contract/internal/broadcasts';
import type { Api } from 'grammy';
import type { Deps } from '../context.ts';
import { floodWait, isBlocked } from './outcome.ts';
import type { Pace } from './pace.ts';

/** Receivers begun at a time: at most these have an unknown outcome if the bot crashes. */
const BATCH_SIZE = 25;

/**
 * Sends the next batch of a broadcast and returns its size. A receiver that has begun is never claimed again,
 * so no one gets the message twice, even if the bot crashes.
 */
export async function sendBroadcast(
  api: Api,
  deps: Deps,
  pace: Pace,
  stopping: AbortSignal,
): Promise<number> {
  const { batch } = await deps.server.call(claimBroadcast, { body: { limit: BATCH_SIZE, leaseSeconds: 60 } });
  if (!batch) return 0;
  const params = { id: batch.broadcastId };
  const body = { receivers: batch.receivers };
  const { receivers } = await deps.server.call(beginBroadcast, { params, body });
  if (receivers.length === 0) return batch.receivers.length;
  const outcomes = await Promise.all(
    receivers.map(async (telegramId) => {
      const send = () => api.sendMessage(telegramId, batch.text);
      return { telegramId, outcome: await outcomeOf(send, pace, stopping) };
    }),
  );
  await deps.server.call(reportBroadcast, { params, body: { outcomes } });
  return receivers.length;
}

/** After a 429 the message is sent when Telegram allows it, unless the bot is stopping. */
async function outcomeOf(
  send: () => Promise<unknown>,
  pace: Pace,
  stopping: AbortSignal,
): Promise<'sent' | 'blocked' | 'failed'> {
  for (;;) {
    await pace.turn();
    try {
      await send();
      return 'sent';
    } catch (error) {
      if (isBlocked(error)) return 'blocked';
      const seconds = floodWait(error);
      if (seconds === null || stopping.aborted) return 'failed';
      pace.hold(seconds);
    }
  }
}
