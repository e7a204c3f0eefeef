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
  try {
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder)) if (name.endsWith('.incr.aof')) mend(join(folder, name));
  } catch (error) {
    // The disk may still be full: Redis itself decides what it can load.
    report(`The files in ${folder} could not be checked for zero bytes: ${error}`);
  }
}

function mend(file: string): void {
  const bytes = readFileSync(file);
  const parts = withoutHoles(bytes);
  const removed = bytes.length - parts.reduce((sum, { length }) => sum + length, 0);
  if (removed === 0) return;
  writeFileSync(`${file}.mended`, Buffer.concat(parts), { mode: 0o600, flush: true });
  renameSync(`${file}.mended`, file);
  report(`Removed ${removed} zero bytes from ${file}: Redis left them when a write failed.`);
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
  const words = bytes[start] === COMMAND ? numberIn(bytes, start, lineEnd) : null;
  if (words === null) return null;
  for (let word = 0; word < words; word++) {
    const end = bytes.indexOf(LINE_END, at);
    const length = numberIn(bytes, at, end);
    if (length === null) return null;
    at = end + LINE_END.length + length + LINE_END.length;
  }
  return at > bytes.length ? null : at;
}

/** The number of a line after its sign; null if it has none. A damaged file may have any bytes there. */
function numberIn(bytes: Buffer, start: number, end: number): number | null {
  const digits = bytes.toString('latin1', start + 1, Math.max(end, 0));
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}
