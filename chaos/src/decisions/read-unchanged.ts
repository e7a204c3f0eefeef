const MOST_READS = 20;

/**
 * What `read` finds, once `size` is the same before and after it: the servers ask again about a payment whose callback
 * was lost, and may credit it between the reading of the journal and that of the balances.
 */
export async function readUnchanged<T>(read: () => Promise<T>, size: () => Promise<number>): Promise<T> {
  let before = await size();
  for (let reads = 0; reads < MOST_READS; reads++) {
    const found = await read();
    const after = await size();
    if (after === before) return found;
    before = after;
  }
  throw new Error(`the journal grew during each of ${MOST_READS} readings`);
}
