import { createHash } from 'node:crypto';
import type { BookEntry } from '#storage/money/books.ts';

const BYTES = 32;

/** A fingerprint of a set of entries: what moved which money, and when. Their order does not matter. */
export class EntryDigest {
  private readonly bytes = Buffer.alloc(BYTES);

  add({ id, kind, at, postings }: Pick<BookEntry, 'id' | 'kind' | 'at' | 'postings'>): void {
    const said = [id, kind, at.getTime(), postings.map(({ account, amount }) => [account, amount])];
    const hash = createHash('sha256').update(JSON.stringify(said)).digest();
    for (let i = 0; i < BYTES; i++) this.bytes[i] = (this.bytes[i] ?? 0) ^ (hash[i] ?? 0);
  }

  hex(): string {
    return this.bytes.toString('hex');
  }
}
