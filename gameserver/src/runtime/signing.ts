import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a signature is for: one made for another purpose does not count. */
export type Purpose = 'proof' | 'device';

/** Signs short texts that clients hand back. All servers share the key. */
export interface Signing {
  /** The text and its signature, joined by a point; the text is of A–Z a–z 0–9 - _ and points. */
  sign(purpose: Purpose, text: string): string;
  /** The text, if the signature is ours and for that purpose; else null. */
  read(purpose: Purpose, signed: string): string | null;
  /** A secret of its own for what is signed in a form that another program prescribes; the same on all servers. */
  secretFor(use: 'sandbox callbacks'): string;
}

/** @param secret null: a key of this process, which no other process and no later start knows */
export function signing(secret: string | null): Signing {
  const base = secret ?? randomBytes(32).toString('base64url');
  const keyFor = (use: string): Buffer => Buffer.from(hkdfSync('sha256', base, '', `chewata ${use}`, 32));
  const keys = { proof: keyFor('proof'), device: keyFor('device') } satisfies Record<Purpose, Buffer>;
  const signature = (purpose: Purpose, text: string): Buffer =>
    createHmac('sha256', keys[purpose]).update(text).digest();
  return {
    sign: (purpose, text) => `${text}.${signature(purpose, text).toString('base64url')}`,
    read: (purpose, signed) => {
      const end = signed.lastIndexOf('.');
      const text = signed.slice(0, Math.max(0, end));
      const given = Buffer.from(signed.slice(end + 1), 'base64url');
      const right = signature(purpose, text);
      return end > 0 && given.length === right.length && timingSafeEqual(given, right) ? text : null;
    },
    secretFor: (use) => keyFor(use).toString('base64url'),
  };
}
