/** Time as an argument (DESIGN.md 7.5). */
export interface Clock {
  /** The machine's time: rooms, sessions, journal. Milliseconds since 1970 UTC. */
  now(): number;
  /** The time of the rules: opening hours, days, ends of promotions; sandbox may shift it. */
  ruleNow(): number;
  /** Resolves after so many ms. */
  sleep(ms: number): Promise<void>;
}

/** Randomness as an argument: production takes it from node:crypto. */
export interface Random {
  bytes(count: number): Buffer;
  /** `count` random bytes as text of A–Z a–z 0–9 - _. */
  token(count: number): string;
}
