/** Claims due documents one by one, each atomically: of two servers claiming at once, one gets each. */
export async function claimEach<T>(most: number, takeOne: () => Promise<T | null>): Promise<T[]> {
  const taken: T[] = [];
  while (taken.length < most) {
    const one = await takeOne();
    if (one === null) break;
    taken.push(one);
  }
  return taken;
}
