import type { Message } from './cluster-adapter.ts';
import type { StreamLog } from './stream-log.ts';

/** Between two reads of a busy stream, in ms: little beside the time between two calls. */
const PACE_MS = 10;
/** Events read at once when the log is filled. */
const PAGE = 1000;

type Fields = readonly string[];
type Reply = readonly (readonly [stream: string, entries: readonly unknown[]])[] | null;
type Read = (...args: (string | number)[]) => Promise<Reply>;
/** A connection of which the adapter makes others, for its reads. */
interface Source {
  duplicate(...options: never[]): object;
}
interface Reader {
  xread: Read;
  xrange(
    stream: string,
    from: string,
    to: '+',
    count: 'COUNT',
    most: number,
  ): Promise<readonly (readonly [offset: string, fields: Fields])[]>;
}

/**
 * A connection that the adapter opens for its reads first fills the log with what the stream holds, and then reads from
 * there: the adapter would begin with what comes after its first read and, until something has come, after each later
 * one. It reads a stream at most every 10 ms.
 */
export function readingInto<Redis extends Source>(redis: Redis, stream: string, log: StreamLog): Redis {
  const duplicate = redis.duplicate.bind(redis);
  return Object.assign(redis, {
    duplicate: (...options: never[]) => {
      const reader = duplicate(...options) as Reader;
      const read = paced(reader.xread.bind(reader));
      let end: string | null = null;
      const xread: Read = async (...args) => {
        end ??= await fill(log, reader, stream);
        return read(...args.map((arg) => (arg === '$' && end !== null ? end : arg)));
      };
      return Object.assign(reader, { xread });
    },
  });
}

/**
 * A busy stream is read in batches: a read costs more than the events in it. The first event after a quiet time does not
 * wait, nor does the next read if this one returned as many events as it may.
 */
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

/** Returns the offset of the stream's last event. */
async function fill(log: StreamLog, reader: Reader, stream: string): Promise<string> {
  let end = '0-0';
  for (;;) {
    const page = await reader.xrange(stream, end === '0-0' ? '-' : `(${end}`, '+', 'COUNT', PAGE);
    for (const [offset, fields] of page) {
      end = offset;
      const { nsp, data } = messageOf(fields);
      if (data && data.requestId === undefined) log.add(offset, nsp, data.opts, data.packet);
    }
    if (page.length < PAGE) break;
  }
  log.setLoaded();
  return end;
}

const BROADCAST = '3';

/** An event's fields as the adapter writes them: names and values in turn. Only those of text have JSON. */
function messageOf(fields: Fields): Pick<Message, 'nsp' | 'data'> {
  const of = (name: string) => fields[fields.indexOf(name) + 1] ?? '';
  const text = of('data');
  const isEvent = of('type') === BROADCAST && text.startsWith('{');
  return { nsp: of('nsp'), ...(isEvent && { data: JSON.parse(text) }) };
}
