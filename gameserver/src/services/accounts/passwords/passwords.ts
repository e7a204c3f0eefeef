import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB and two passes: the library's defaults are those of OWASP. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** A hash that no password has, so that an unknown account takes as long as a known one. */
const noPassword = hash(crypto.randomUUID());

/** False, after the same amount of work, if there is no hash to compare with. */
export async function passwordMatches(kept: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(kept ?? (await noPassword), password);
  return matches && typeof kept === 'string';
}
