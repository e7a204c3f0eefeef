import { hash, verify } from '@node-rs/argon2';

/** Hashes passwords with Argon2id (19 MiB, two passes: the library's defaults are those of OWASP). */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** False, after the same amount of work, if there is no hash to compare with. */
  matches(kept: string | null | undefined, password: string): Promise<boolean>;
  /** Whether a hash was made before there was a pepper, and should be replaced at the next login. */
  isOutdated(kept: string): boolean;
}

/** Marks hashes that need the pepper, so that those made before it stay valid. */
const PEPPERED = 'pepper:';

/**
 * @param pepper a secret of this installation that is in no store: without it, hashes of a stolen database cannot be
 *   tried out. A hash made with it is worthless without it.
 */
export function makePasswords(pepper?: string): Passwords {
  const secret = pepper === undefined ? null : Buffer.from(pepper);
  const make = async (password: string) =>
    secret ? PEPPERED + (await hash(password, { secret })) : hash(password);
  // A hash that no password has, so that an unknown account takes as long as a known one.
  const noPassword = make(crypto.randomUUID());
  return {
    hash: make,
    matches: async (kept, password) => {
      const usable = typeof kept === 'string' && (secret !== null || !kept.startsWith(PEPPERED));
      const compared = usable ? kept : await noPassword;
      const matches = compared.startsWith(PEPPERED)
        ? await verify(compared.slice(PEPPERED.length), password, secret ? { secret } : {})
        : await verify(compared, password);
      return matches && usable;
    },
    isOutdated: (kept) => secret !== null && !kept.startsWith(PEPPERED),
  };
}
