import { MINUTE_MS } from '@chewata/common/time';

/** A deposit or withdrawal that a person must decide. */
export interface Undecided {
  readonly id: string;
  readonly status: 'Pending' | 'AwaitingSecond';
}

/** An undecided request, and what the staff have been notified of it. */
export interface KnownRequest {
  readonly id: string;
  /** When it was first seen undecided (ms). */
  readonly since: number;
  readonly waits: boolean;
  readonly late: boolean;
  readonly second: boolean;
}

/** The state of a queue at the last look. Times in ms. */
export interface KnownQueue {
  readonly requests: readonly KnownRequest[];
  /** When the last notice of its kind was made; null: none yet. */
  readonly waitsAt: number | null;
  readonly lateAt: number | null;
}

export const EMPTY_QUEUE: KnownQueue = { requests: [], waitsAt: null, lateAt: null };

/** `requests`: those that the notice is about, oldest first, never empty. */
export interface QueueNews {
  readonly what: 'waits' | 'late' | 'second';
  readonly requests: readonly KnownRequest[];
}

/** A queue that does not get empty gives one notice of a kind in this time. */
export const REPEAT_MS = 10 * MINUTE_MS;
export const LATE_MS = 30 * MINUTE_MS;

/**
 * O10: what the staff are notified of after a look at a queue, and what is known after it. Pure: without a change, and
 * in less than REPEAT_MS after the last notice, there is none.
 */
export function queueNews(
  known: KnownQueue,
  undecided: readonly Undecided[],
  now: number,
): { readonly news: QueueNews[]; readonly known: KnownQueue } {
  const before = new Map(known.requests.map((request) => [request.id, request]));
  const requests = undecided.map(({ id, status }) => {
    const { since = now, waits = false, late = false, second = false } = before.get(id) ?? {};
    return {
      request: { id, since, waits: waits || status === 'AwaitingSecond', late, second },
      isLate: now - since >= LATE_MS,
      needsSecond: status === 'AwaitingSecond' && !second,
    };
  });
  const begins = before.size === 0;
  const isDue = (at: number | null) => at === null || now - at >= REPEAT_MS;
  const all = requests.map(({ request }) => request);
  const late = requests.filter(({ isLate }) => isLate).map(({ request }) => request);
  const second = requests.filter(({ needsSecond }) => needsSecond).map(({ request }) => request);
  const saysWaits = all.some(({ waits }) => !waits) && (begins || isDue(known.waitsAt));
  const saysLate = late.some((request) => !request.late) && isDue(known.lateAt);
  const news: QueueNews[] = [
    ...(saysWaits ? [{ what: 'waits', requests: all } as const] : []),
    ...(saysLate ? [{ what: 'late', requests: late } as const] : []),
    ...(second.length > 0 ? [{ what: 'second', requests: second } as const] : []),
  ];
  return {
    news,
    known: {
      requests: requests.map(({ request, isLate, needsSecond }) => ({
        ...request,
        waits: request.waits || saysWaits,
        late: request.late || (isLate && saysLate),
        second: request.second || needsSecond,
      })),
      waitsAt: saysWaits ? now : known.waitsAt,
      lateAt: saysLate ? now : known.lateAt,
    },
  };
}
