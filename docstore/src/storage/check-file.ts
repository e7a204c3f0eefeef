import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The data file is damaged. The message is one sentence for the operator. */
export class DamagedFileError extends Error {
  constructor(path: string, what: string) {
    super(
      `The document store's data file ${path} is damaged (${what}); nothing was changed: restore a backup with npm run restore -- FILE, or move the file away to start empty.`,
    );
    this.name = 'DamagedFileError';
  }
}

/** LMDB's layout of a page, and of the meta page, which has the root of the newest tree; see mdb.c. */
const HEADER_BYTES = 24;
const MAGIC = 0xbeefc0de;
const META = { version: 28, pageSize: 48, freeRoot: 88, mainRoot: 136, lastPage: 144, transaction: 152 };
const BRANCH = 1;
const LEAF = 2;
const OVERFLOW = 4;
const META_PAGE = 8;
const BIG_DATA = 1;
const NO_PAGE = 2n ** 64n - 1n;
/** Leaves of larger files are not checked, so that the start remains fast. Documents have their own checksums. */
const SMALL_FILE_BYTES = 256 * 2 ** 20;

/**
 * Checks the trees of an LMDB file before it is opened, because the library trusts the mapped file and a damaged page
 * can crash the process. Throws DamagedFileError. An empty file is valid.
 */
export function checkFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size > 0) new FileCheck(path, file, size).run();
  } finally {
    closeSync(file);
  }
}

class FileCheck {
  readonly #path: string;
  readonly #file: number;
  readonly #size: number;
  #page = Buffer.alloc(0);
  #lastPage = 0;
  readonly #seen = new Set<number>();

  constructor(path: string, file: number, size: number) {
    this.#path = path;
    this.#file = file;
    this.#size = size;
  }

  run(): void {
    const meta = this.#newestMeta();
    this.#lastPage = Number(meta.readBigUInt64LE(META.lastPage));
    for (const root of [meta.readBigUInt64LE(META.freeRoot), meta.readBigUInt64LE(META.mainRoot)]) {
      if (root !== NO_PAGE) this.#walk(Number(root));
    }
  }

  #newestMeta(): Buffer {
    const first = this.#read(0, 256);
    this.#checkMeta(first, 'its first page');
    const pageSize = first.readUInt32LE(META.pageSize);
    if (pageSize < 512 || pageSize > 65_536 || (pageSize & (pageSize - 1)) !== 0)
      throw this.#damage('its page size');
    this.#page = Buffer.alloc(pageSize);
    const second = this.#read(pageSize, 256);
    this.#checkMeta(second, 'its second page');
    const isFirst = first.readBigUInt64LE(META.transaction) > second.readBigUInt64LE(META.transaction);
    return isFirst ? first : second;
  }

  #checkMeta(meta: Buffer, what: string): void {
    const isMeta = (meta.readUInt16LE(18) & META_PAGE) !== 0 && meta.readUInt32LE(HEADER_BYTES) === MAGIC;
    if (!isMeta || (meta.readUInt32LE(META.version) & 0xffff) !== 2) throw this.#damage(what);
  }

  #walk(root: number): void {
    const stack = [root];
    for (let number = stack.pop(); number !== undefined; number = stack.pop()) {
      const children = this.#checkPage(number);
      for (const child of children) stack.push(child);
    }
  }

  /** Checks a page of a tree and returns the child pages that have to be checked. */
  #checkPage(number: number): number[] {
    const page = this.#readPage(number);
    const flags = page.readUInt16LE(18);
    const isBranch = (flags & BRANCH) !== 0;
    if (isBranch === ((flags & LEAF) !== 0)) throw this.#damage(`page ${number}`);
    const lower = page.readUInt16LE(20);
    const upper = page.readUInt16LE(22);
    if (lower > upper || upper > page.length - HEADER_BYTES) throw this.#damage(`page ${number}`);
    const children: number[] = [];
    for (let at = 0; at < lower; at += 2) {
      const node = HEADER_BYTES + page.readUInt16LE(HEADER_BYTES + at);
      if (node + 8 > page.length || node + 8 + page.readUInt16LE(node + 6) > page.length) {
        throw this.#damage(`page ${number}`);
      }
      if (isBranch) children.push(childOf(page, node));
      else this.#checkLeafNode(page, node, number);
    }
    if (!isBranch || this.#size <= SMALL_FILE_BYTES) return children;
    return this.#isAboveLeaves(children) ? [] : children;
  }

  #checkLeafNode(page: Buffer, node: number, number: number): void {
    const length = page.readUInt16LE(node) + page.readUInt16LE(node + 2) * 65_536;
    const data = node + 8 + page.readUInt16LE(node + 6);
    const isBig = (page.readUInt16LE(node + 4) & BIG_DATA) !== 0;
    if (data + (isBig ? 24 : length) > page.length) throw this.#damage(`page ${number}`);
    if (!isBig) return;
    const first = Number(page.readBigUInt64LE(data));
    const header = this.#read(first * this.#page.length, HEADER_BYTES);
    const pages = header.readUInt32LE(20);
    const isOverflow =
      Number(header.readBigUInt64LE(0)) === first && (header.readUInt16LE(18) & OVERFLOW) !== 0;
    if (!isOverflow || pages * this.#page.length < length) throw this.#damage(`page ${first}`);
    this.#checkNumber(first + pages - 1);
  }

  #isAboveLeaves(children: readonly number[]): boolean {
    const [first] = children;
    for (const child of children) this.#checkNumber(child);
    return (
      first !== undefined &&
      (this.#read(first * this.#page.length, HEADER_BYTES).readUInt16LE(18) & LEAF) !== 0
    );
  }

  #readPage(number: number): Buffer {
    this.#checkNumber(number);
    // No page is in a tree twice: a cycle would make this loop forever.
    if (this.#seen.has(number)) throw this.#damage(`page ${number}`);
    this.#seen.add(number);
    readSync(this.#file, this.#page, 0, this.#page.length, number * this.#page.length);
    if (Number(this.#page.readBigUInt64LE(0)) !== number) throw this.#damage(`page ${number}`);
    return this.#page;
  }

  #checkNumber(number: number): void {
    if (number < 2 || number > this.#lastPage) throw this.#damage(`page ${number}`);
    if ((number + 1) * this.#page.length > this.#size) throw this.#damage('it ends too early');
  }

  #read(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    if (readSync(this.#file, bytes, 0, length, at) < length) throw this.#damage('it ends too early');
    return bytes;
  }

  #damage(what: string): DamagedFileError {
    return new DamagedFileError(this.#path, what);
  }
}

/** The number of the child page of a branch node. */
function childOf(page: Buffer, node: number): number {
  return (
    page.readUInt16LE(node) + page.readUInt16LE(node + 2) * 2 ** 16 + page.readUInt16LE(node + 4) * 2 ** 32
  );
}
