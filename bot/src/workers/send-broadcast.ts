import { beginBroadcast, claimBroadcast, reportBroadcast } from '@chewata/common/contract/internal-outbox';
import type { Api } from 'grammy';
import type { Deps } from '../context.ts';
import { isBlocked } from './outcome.ts';

/** So many begin at a time: no more than these are unknown where the bot dies. */
const AT_A_TIME = 25;

/**
 * Sends the next part of a broadcast; how many. A receiver who has begun is never given out again, so
 * that nobody gets it twice, however the bot dies.
 */
export async function sendBroadcast(api: Api, deps: Deps, turn: () => Promise<void>): Promise<number> {
  const { batch } = await deps.server.call(claimBroadcast, { body: { limit: AT_A_TIME, leaseSeconds: 60 } });
  if (!batch) return 0;
  const params = { id: batch.broadcastId };
  const body = { receivers: batch.receivers };
  const { receivers } = await deps.server.call(beginBroadcast, { params, body });
  if (receivers.length === 0) return batch.receivers.length;
  const outcomes = await Promise.all(
    receivers.map(async (telegramId) => {
      await turn();
      return { telegramId, outcome: await outcomeOf(api, telegramId, batch.text) };
    }),
  );
  await deps.server.call(reportBroadcast, { params, body: { outcomes } });
  return receivers.length;
}

async function outcomeOf(api: Api, telegramId: number, text: string): Promise<'sent' | 'blocked' | 'failed'> {
  try {
    await api.sendMessage(telegramId, text);
    return 'sent';
  } catch (error) {
    return isBlocked(error) ? 'blocked' : 'failed';
  }
}
