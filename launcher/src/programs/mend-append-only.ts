import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { report } from '../output.ts';

const LINE_END = '\r\n';
const [COMMAND, NOTE] = ['*', '#'].map((sign) => sign.charCodeAt(0));

/**
 * Takes zero bytes between two commands out of Redis' append-only files, which Redis 7 refuses to load. It leaves them
 * when a disk was full: it cuts a half-written command off, but goes on behind the end of that command, since
 * the file that a rewrite has opened is not in append mode. A machine that loses its power leaves them at the end.
 */
export function mendAppendOnlyFiles(redisFolder: string): void {
  const folder = join(redisFolder, 'appendonlydir');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.incr.aof')))
    try {
      mend(join(folder, name));
    } catch (error) {
      // The disk may be full still: Redis itself decides what it can load.
      report(`${join(folder, name)} could not be looked through: ${error}`);
    }
}

function mend(file: string): void {
  const bytes = readFileSync(file);
  const parts = withoutHoles(bytes);
  const removed = bytes.length - parts.reduce((sum, { length }) => sum + length, 0);
  if (removed === 0) return;
  writeFileSync(`${file}.mended`, Buffer.concat(parts), { mode: 0o600, flush: true });
  renameSync(`${file}.mended`, file);
  report(`Redis left ${removed} empty bytes in ${file} when it could not write; they are removed.`);
}

/** The parts of the file between runs of zero bytes that are at the place of a command. */
function withoutHoles(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let kept = 0;
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] !== 0) {
      const next = afterCommand(bytes, at);
      if (next === null) break;
      at = next;
      continue;
    }
    parts.push(bytes.subarray(kept, at));
    while (bytes[at] === 0) at++;
    kept = at;
  }
  return [...parts, bytes.subarray(kept)];
}

/** The place after the command that begins there; null if there is none, or only a part of one. */
function afterCommand(bytes: Buffer, start: number): number | null {
  const lineEnd = bytes.indexOf(LINE_END, start);
  if (lineEnd < 0) return null;
  let at = lineEnd + LINE_END.length;
  if (bytes[start] === NOTE) return at;
  if (bytes[start] !== COMMAND) return null;
  for (let words = numberIn(bytes, start, lineEnd); words > 0; words--) {
    const end = bytes.indexOf(LINE_END, at);
    if (end < 0) return null;
    at = end + LINE_END.length + numberIn(bytes, at, end) + LINE_END.length;
  }
  return Number.isNaN(at) || at > bytes.length ? null : at;
}

/** The number of a line after its sign. */
const numberIn = (bytes: Buffer, start: number, end: number): number =>
  Number.parseInt(bytes.toString('latin1', start + 1, end), 10);
