import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Line, LineOf } from './lines.ts';

export interface History {
  readonly begin: LineOf<'begin'>;
  /** In the order in which they were written; the index of a line names it. */
  readonly lines: readonly Line[];
}

/** The history is not whole, so nothing can be concluded from it. */
export class CutHistory extends Error {}

/** Reads a whole history; throws CutHistory if any of it is missing or was changed. */
export async function readHistory(file: string): Promise<History> {
  return wholeHistory(
    createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY }),
  );
}

export async function wholeHistory(texts: AsyncIterable<string> | Iterable<string>): Promise<History> {
  const lines: Line[] = [];
  const hash = createHash('sha256');
  let end: LineOf<'end'> | null = null;
  for await (const text of texts) {
    if (end) throw new CutHistory('there are lines after the end');
    const line = parsed(text, lines.length + 1);
    if (line.kind === 'end') end = line;
    else {
      lines.push(line);
      hash.update(`${text}\n`);
    }
  }
  const [begin] = lines;
  if (!end) throw new CutHistory(`the history is cut after line ${lines.length}: it has no end`);
  if (end.lines !== lines.length || end.sha256 !== hash.digest('hex'))
    throw new CutHistory(`the history was changed: ${lines.length} lines, of ${end.lines} that were written`);
  if (begin?.kind !== 'begin') throw new CutHistory('the history has no beginning');
  return { begin, lines };
}

function parsed(text: string, number: number): Line {
  try {
    return JSON.parse(text) as Line;
  } catch {
    throw new CutHistory(`the history is cut in line ${number}`);
  }
}
