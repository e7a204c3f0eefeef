/** How much waits, and since when. */
export interface Waiting {
  readonly count: number;
  readonly oldest: Date | null;
}
