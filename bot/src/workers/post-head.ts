import { nextHead, postedHead } from '@chewata/common/contract/internal/fairness';
import type { Api } from 'grammy';
import type { Deps } from '../context.ts';
import type { Pace } from './pace.ts';

/**
 * Posts the next head of the fairness log to the public channel, and returns 1; 0 if there is none. A bot that dies
 * before it reports the post makes it again, with the same text.
 */
export async function postHead(api: Api, { server }: Pick<Deps, 'server'>, pace: Pace): Promise<number> {
  const { post } = await server.call(nextHead);
  if (!post) return 0;
  const { hour, hash, channel, text } = post;
  await pace.turn();
  const { message_id: message } = await api.sendMessage(channel, text, { disable_notification: true });
  await server.call(postedHead, { body: { hour, hash, channel, message } });
  return 1;
}
