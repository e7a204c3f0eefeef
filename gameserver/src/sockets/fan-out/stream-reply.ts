/** The stream replies within a few ms. This server's own sockets do not wait for one that is silent. */
const STREAM_WAIT_MS = 1000;

/** The reply of the stream; null if it fails or does not come soon. */
export function replyInTime(ask: () => Promise<string>): Promise<string | null> {
  return new Promise((known) => {
    // A reply that has come while this process was busy is read before the immediate.
    const late = setTimeout(() => setImmediate(known, null), STREAM_WAIT_MS);
    ask()
      .then(known, () => known(null))
      .finally(() => clearTimeout(late));
  });
}
