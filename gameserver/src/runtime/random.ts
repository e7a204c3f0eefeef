import { randomBytes } from 'node:crypto';

/** Randomness as an argument: production takes it from node:crypto. */
export interface Random {
  bytes(count: number): Buffer;
  /** `count` random bytes as text of A–Z a–z 0–9 - _. */
  token(count: number): string;
}

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  token: (count) => randomBytes(count).toString('base64url'),
};
