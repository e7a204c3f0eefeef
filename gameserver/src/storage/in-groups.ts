interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Turns a command for many items into one for a single item: items that arrive while the command is running go into
 * the next one, so nothing is answered by what was read before it was asked. `run` returns a result for each item, in
 * their order; if it fails, all of its items do.
 */
export function inGroups<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  most = 100,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    // The first group has all items of this turn.
    await Promise.resolve();
    while (waiting.length > 0) {
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const results = await run(group.map(({ item }) => item));
        for (const [index, one] of group.entries()) one.resolve(results[index] as Result);
      } catch (error) {
        for (const one of group) one.reject(error);
      }
    }
    isRunning = false;
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runAll();
    });
}
