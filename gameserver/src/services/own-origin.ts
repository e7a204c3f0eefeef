/**
 * True if a page of another site sends the request: its Origin is neither PUBLIC_URL's nor the requested host. Behind a
 * TLS proxy only PUBLIC_URL knows the scheme, so at other addresses the scheme is not compared.
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
