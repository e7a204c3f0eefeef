import { Refusal } from '@chewata/common/errors';

/** How a group's run left one of its items. */
export type Settled<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly error: unknown };

interface GroupRules<Item, Result> {
  /** Runs items together: all that can succeed do, or none. Throws if none did. */
  readonly run: (items: readonly Item[]) => Promise<readonly Settled<Result>[]>;
  /** True if one item may have broken the group, so that its halves may succeed. */
  readonly isBrokenByAnItem: (error: unknown) => boolean;
  /** The one item that broke the group, if the error says so. */
  readonly brokenBy?: (error: unknown) => Item | null;
  /** Two items with the same id never run in one group. */
  readonly idOf: (item: Item) => string;
  /** The user whose item it is, if there is one. */
  readonly userOf: (item: Item) => string | undefined;
  /** True if the item is a player's new command; what the house owes is never refused. */
  readonly isRefusable: (item: Item) => boolean;
  readonly now: () => number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** A full room's refunds, and stakes of others beside them. */
const MAX_GROUP = 256;
/** More stakes wait only if they arrive faster than they can be posted: some seconds of them. */
const MAX_WAITING = 2000;
const RETRY_AFTER_S = 2;
/** A user who breaks this many groups within `WATCH_MS` runs alone for that long. */
const MAX_BREAKS = 2;
const WATCH_MS = 60_000;

/**
 * Runs items in groups: those that arrive while a group is running form the next one. One group runs at a time. A
 * group that an item breaks runs without it, or is halved, until that item fails alone. Refusal: BUSY (too many wait;
 * the item did not run).
 */
export function postingQueue<Item, Result>(rules: GroupRules<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;
  const breaks = new Map<string, readonly number[]>();

  const runsAlone = ({ item }: Waiting<Item, Result>): boolean => {
    const user = rules.userOf(item);
    return user !== undefined && recentBreaks(user).length >= MAX_BREAKS;
  };
  const recentBreaks = (user: string): readonly number[] =>
    (breaks.get(user) ?? []).filter((at) => rules.now() - at < WATCH_MS);

  function noteBreak({ item }: Waiting<Item, Result>): void {
    const user = rules.userOf(item);
    if (user === undefined) return;
    breaks.set(user, [...recentBreaks(user), rules.now()]);
    for (const other of breaks.keys()) if (recentBreaks(other).length === 0) breaks.delete(other);
  }

  function nextGroup(): Waiting<Item, Result>[] {
    const group: Waiting<Item, Result>[] = [];
    const ids = new Set<string>();
    const [first] = waiting;
    if (first && runsAlone(first)) group.push(first);
    else
      for (const one of waiting) {
        const id = rules.idOf(one.item);
        if (group.length >= MAX_GROUP) break;
        if (ids.has(id) || runsAlone(one)) continue;
        ids.add(id);
        group.push(one);
      }
    const taken = new Set(group);
    waiting = waiting.filter((one) => !taken.has(one));
    return group;
  }

  async function runGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const settled = await rules.run(group.map(({ item }) => item));
      group.forEach((one, index) => {
        const outcome = settled[index];
        if (outcome?.ok) one.resolve(outcome.result);
        else one.reject(outcome?.error ?? new Error('a group without an outcome'));
      });
    } catch (error) {
      const [first] = group;
      if (group.length > 1 && rules.isBrokenByAnItem(error)) {
        for (const part of partsOf(group, error)) await runGroup(part);
        return;
      }
      if (first && rules.isBrokenByAnItem(error)) noteBreak(first);
      for (const one of group) one.reject(error);
    }
  }

  /** The others and the item that broke the group; its halves if it may be any of them. */
  function partsOf(group: readonly Waiting<Item, Result>[], error: unknown) {
    const breaker = group.find(({ item }) => item === rules.brokenBy?.(error));
    if (breaker) return [group.filter((one) => one !== breaker), [breaker]];
    const middle = Math.ceil(group.length / 2);
    return [group.slice(0, middle), group.slice(middle)];
  }

  async function runAll(): Promise<void> {
    isRunning = true;
    // The first group has all items of this turn.
    await Promise.resolve();
    while (waiting.length > 0) await runGroup(nextGroup());
    isRunning = false;
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      if (waiting.length >= MAX_WAITING && rules.isRefusable(item))
        return reject(new Refusal('BUSY', { details: { retryAfter: RETRY_AFTER_S } }));
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runAll();
    });
}
