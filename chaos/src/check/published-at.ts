/** A place in the stream, as only events have it that a client missed and is sent when it resumes. */
const PLACE = /^(\d{13})-\d+$/;

const placeOf = (args: readonly unknown[]): string | undefined => {
  const place = args.at(-1);
  return typeof place === 'string' ? PLACE.exec(place)?.[1] : undefined;
};

/** True of an event that a client is sent when it resumes. */
export const isMissed = (args: readonly unknown[]): boolean => placeOf(args) !== undefined;

/** When an event was published: a client that resumes receives those of the gap later. */
export function publishedAt(args: readonly unknown[], at: number): number {
  const ms = placeOf(args);
  return ms === undefined ? at : Math.min(at, Number(ms));
}
