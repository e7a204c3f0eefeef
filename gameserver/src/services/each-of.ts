/** Does the work for each item, `most` at a time, and returns the results in the items' order. The first error ends it. */
export async function eachOf<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  let failed = false;
  const worker = async () => {
    for (const [index, item] of left) {
      if (failed) return;
      results[index] = await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return results;
}
