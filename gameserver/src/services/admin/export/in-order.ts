/** Merges lists that are each in order of time into one that is. */
export async function* inOrder<Item extends { readonly at: Date }>(
  sources: readonly AsyncGenerator<Item>[],
): AsyncGenerator<Item> {
  try {
    const heads = await Promise.all(sources.map((source) => source.next()));
    for (;;) {
      let first: { item: Item; from: number } | null = null;
      for (const [from, head] of heads.entries())
        if (!head.done && (first === null || head.value.at < first.item.at))
          first = { item: head.value, from };
      if (first === null) return;
      yield first.item;
      const source = sources[first.from];
      if (source) heads[first.from] = await source.next();
    }
  } finally {
    // The reader may leave early: the lists are closed.
    await Promise.all(sources.map((source) => source.return(undefined)));
  }
}
