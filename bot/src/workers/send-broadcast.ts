import { beginBroadcast, claimBroadcast, reportBroadcast } from '@chewata/common/contract/internal-outbox';
import type { Api } from 'grammy';
import type { Deps } from '../context.ts';
import { floodWait, isBlocked } from './outcome.ts';
import type { Pace } from './pace.ts';

/** So many begin at a time: no more than these are unknown where the bot dies. */
const AT_A_TIME = 25;

/**
 * Sends the next part of a broadcast; how many. A receiver who has begun is never given out again, so
 * that nobody gets it twice, however the bot dies.
 */
export async function sendBroadcast(
  api: Api,
  deps: Deps,
  pace: Pace,
  stopping: AbortSignal,
): Promise<number> {
  const { batch } = await deps.server.call(claimBroadcast, { body: { limit: AT_A_TIME, leaseSeconds: 60 } });
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

/** What Telegram had no room for was not sent: it goes out when there is, unless the bot is told to stop. */
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
