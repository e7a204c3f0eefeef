import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Fact, Line } from './lines.ts';

export interface HistoryWriter {
  write(fact: Fact): void;
  /** Writes the last line; resolves when everything is in the file. */
  end(): Promise<void>;
}

/** The text of a history: one JSON object a line, the last one with the number and the hash of those before it. */
export function historyText(lines: readonly Line[]): string {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  const end: Line = { at: lines.at(-1)?.at ?? 0, kind: 'end', lines: lines.length, sha256 };
  return `${text}${JSON.stringify(end)}\n`;
}

/** Writes a history as it happens, so that a run which dies leaves what it saw. */
export function writeHistory(file: string): HistoryWriter {
  const stream = createWriteStream(file, { mode: 0o600 });
  const hash = createHash('sha256');
  let lines = 0;
  return {
    write(fact) {
      const text = `${JSON.stringify({ at: Date.now(), ...fact })}\n`;
      hash.update(text);
      lines++;
      stream.write(text);
    },
    end() {
      const end: Line = { at: Date.now(), kind: 'end', lines, sha256: hash.digest('hex') };
      return new Promise((done, failed) => {
        stream.once('error', failed);
        stream.end(`${JSON.stringify(end)}\n`, () => done());
      });
    },
  };
}
