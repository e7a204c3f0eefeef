/** Between two reads of a busy stream, in ms: little beside the time between two calls. */
const PACE_MS = 10;

type Reply = readonly (readonly [stream: string, entries: readonly unknown[]])[] | null;
type Read = (...args: (string | number)[]) => Promise<Reply>;
/** A connection of which the adapter makes others, for its reads. */
interface Source {
  duplicate(...options: never[]): object;
}

/**
 * The connections that the adapter opens for its reads read a stream at most every 10 ms, so that a busy one is read in
 * batches: a read costs more than the events in it. The first event after a quiet time does not wait, nor does the next
 * read if this one returned as many events as it may.
 */
export function pacedReads<Redis extends Source>(redis: Redis): Redis {
  const duplicate = redis.duplicate.bind(redis);
  return Object.assign(redis, {
    duplicate: (...options: never[]) => {
      const reader = duplicate(...options) as { xread: Read };
      return Object.assign(reader, { xread: paced(reader.xread.bind(reader)) });
    },
  });
}

export function paced(read: Read): Read {
  let mayReadAt = 0;
  return async (...args) => {
    const waitMs = mayReadAt - performance.now();
    if (waitMs > 0) await new Promise((over) => setTimeout(over, waitMs));
    const reply = await read(...args);
    const most = Number(args[args.indexOf('COUNT') + 1]);
    const isFull = (reply?.[0]?.[1].length ?? 0) >= most;
    mayReadAt = isFull ? 0 : performance.now() + PACE_MS;
    return reply;
  };
}
