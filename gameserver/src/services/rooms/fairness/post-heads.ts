import { Refusal } from '@chewata/common/errors';
import { LANGUAGES } from '@chewata/common/languages';
import { DAY_MS } from '@chewata/common/time';
import type { PostedHead } from '#storage/rooms/fairness-log.ts';
import type { Context } from '../../context.ts';
import { say } from '../../say.ts';

/** D14: the head that the bot posts next, with its text; null if there is none, or no channel is set. */
export async function nextHead({
  fairnessLog,
  settings,
  clock,
}: Pick<Context, 'fairnessLog' | 'settings' | 'clock'>) {
  const channel = settings.now().fairnessChannel;
  if (channel === '') return null;
  // Each hour names the one before it, so that an older one needs no post of its own.
  const record = await fairnessLog.unposted(channel, new Date(clock.now() - DAY_MS).toISOString());
  if (!record) return null;
  const { hour, hash } = record;
  const heading = LANGUAGES.map((language) => say(language, 'fairness.hourHead')).join('\n');
  return { hour, hash, channel, text: `${heading}\n\n${hour} ${hash}` };
}

/** D14: keeps what was posted, for the audit. Refusal: NOT_FOUND if it is not the head of that hour. */
export async function keepPost({ fairnessLog }: Pick<Context, 'fairnessLog'>, post: PostedHead) {
  const record = await fairnessLog.hour(post.hour);
  if (record?.hash !== post.hash) throw new Refusal('NOT_FOUND');
  await fairnessLog.keepPost(post);
}
