import { Refusal } from '@chewata/common/errors';
import { parsePhone } from '@chewata/common/phone';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { User } from '#storage/accounts/users.ts';

const LEAST_DIFFERENT = 4;
/** The list is sorted by frequency; a shorter one could not be set anyway. */
const COMMON = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= 6).slice(0, 10_000),
);

/** Rule A5: too few different characters, among the most common ones, or the owner's phone or name. */
export function isWeakPassword(password: string, { phone, name }: Pick<User, 'phone' | 'name'>): boolean {
  const plain = password.normalize('NFKC').trim().toLowerCase();
  return (
    new Set(plain).size < LEAST_DIFFERENT ||
    COMMON.has(plain) ||
    parsePhone(plain) === phone ||
    plain === name.normalize('NFKC').trim().toLowerCase()
  );
}

/** Refusal: PASSWORD_WEAK. */
export function refuseWeakPassword(password: string, owner: Pick<User, 'phone' | 'name'>): void {
  if (isWeakPassword(password, owner)) throw new Refusal('PASSWORD_WEAK');
}
