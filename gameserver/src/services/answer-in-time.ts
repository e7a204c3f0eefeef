import { Refusal } from '@chewata/common/errors';
import type { Context } from './context.ts';

/** A client waits ten seconds for an acknowledgement; one look at the stores takes up to a second of them. */
const PATIENCE_MS = 8000;
const LOOK_AGAIN_MS = 500;

/**
 * The result of the work. If a store is silent when a request has waited for eight seconds, the refusal UNAVAILABLE
 * comes in its place, and the work continues: its outcome is unknown to the client, who may ask again. Work that is
 * slow on stores that reply is waited for.
 * @param waitedMs how long the request has waited already
 */
export async function answerInTime<T>(
  { storeHealth }: Pick<Context, 'storeHealth'>,
  work: Promise<T>,
  waitedMs = 0,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const silence = new Promise<never>((_, refuse) => {
    const lookIn = (ms: number) => {
      timer = setTimeout(look, ms);
    };
    const look = async () => {
      if (!(await storeHealth.check())) refuse(new Refusal('UNAVAILABLE'));
      else if (!isOver) lookIn(LOOK_AGAIN_MS);
    };
    lookIn(Math.max(0, PATIENCE_MS - waitedMs));
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
