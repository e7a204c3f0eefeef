/** Work taken to be done: until the lease ends nobody else takes it. */
export interface Lease {
  readonly work: string;
  readonly until: number;
}

/**
 * What is to be done when, for all game servers together. Work is a name ('room:<id>'); work whose
 * doer died is given to another when its lease ends. Times in ms.
 */
export interface Due {
  /** Due at that time, or earlier where it was already. */
  schedule(work: string, at: number): Promise<void>;
  /** Takes work that is due, and tells when the next will be. */
  claim(now: number, most: number): Promise<{ leases: Lease[]; next: number | null }>;
  /** Done; due again at `next`. What was scheduled meanwhile stays. */
  done(lease: Lease, next: number | null): Promise<void>;
}
