/** When an event was published: a client that resumes receives those of the gap later, each with its place in the stream. */
export function publishedAt(args: readonly unknown[], at: number): number {
  const place = args.at(-1);
  const [, ms] = (typeof place === 'string' && /^(\d{13})-\d+$/.exec(place)) || [];
  return ms === undefined ? at : Math.min(at, Number(ms));
}
