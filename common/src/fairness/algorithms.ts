/**
 * The names of the fairness schemes. Version 1 drew from the seed and the users' ids; version 2 draws from the seed,
 * the seats and, unless its beacon was away when the countdown began, a public beacon's value.
 */
export const ALGORITHMS = {
  users: 'hmac-sha256-v1',
  seats: 'hmac-sha256-seats-v1',
  beacon: 'hmac-sha256-drand-v2',
} as const;

export type Algorithm = (typeof ALGORITHMS)[keyof typeof ALGORITHMS];

const known: ReadonlySet<string> = new Set(Object.values(ALGORITHMS));

export const isAlgorithm = (name: string): name is Algorithm => known.has(name);
