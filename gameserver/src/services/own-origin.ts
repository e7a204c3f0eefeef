/**
 * True where a page of another site asks: its Origin is neither PUBLIC_URL's nor the host that it called.
 * Behind a proxy with TLS only PUBLIC_URL knows the scheme; at another address of ours it is not told.
 */
export function isForeignOrigin(
  origin: string | undefined,
  called: string | undefined,
  publicUrl: string,
): boolean {
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const [theirs, ours] = [new URL(origin), new URL(publicUrl)];
  return theirs.host === ours.host ? theirs.origin !== ours.origin : theirs.host !== called;
}
