import type { Line } from '../history/lines.ts';
import { describeLine, subjectOf } from './describe-line.ts';

type Part = readonly { readonly index: number; readonly line: Line }[];

const clock = (at: number): string => new Date(at).toISOString().slice(11, 23);

export const timelineText = (part: Part): string =>
  part.map(({ index, line }) => `${clock(line.at)}  line ${index + 1}  ${describeLine(line)}\n`).join('');

const ROW = 28;
const LEFT = 150;
const WIDTH = 1100;
const COLOURS: Readonly<Record<string, string>> = { fault: '#c0392b', sent: '#1f6f8b', heard: '#2e7d32' };

/** A row for each client, fault and record, with the lines as dots in the order of time. */
export function timelineSvg(title: string, part: Part): string {
  const rows = [...new Set(part.map(({ line }) => subjectOf(line)))];
  const [first = 0, last = 0] = [part[0]?.line.at, part.at(-1)?.line.at];
  const place = (at: number) => LEFT + ((WIDTH - LEFT - 40) * (at - first)) / Math.max(1, last - first);
  const middle = (row: number) => 50 + row * ROW;
  const height = middle(rows.length + part.length) + 10;
  const lanes = rows.map(
    (row, at) =>
      `<text x="8" y="${middle(at) + 4}">${escaped(row)}</text><line x1="${LEFT}" x2="${WIDTH - 20}" y1="${middle(at)}" y2="${middle(at)}" stroke="#ccc"/>`,
  );
  const dots = part.map(({ line }, number) => {
    const [x, y] = [place(line.at), middle(rows.indexOf(subjectOf(line)))];
    const colour = COLOURS[line.kind] ?? '#555';
    return `<circle cx="${x.toFixed(1)}" cy="${y}" r="5" fill="${colour}"/><text x="${(x + 6).toFixed(1)}" y="${y - 6}" font-size="10">${number + 1}</text>`;
  });
  const legend = part.map(
    ({ line }, number) =>
      `<text x="8" y="${middle(rows.length + number) + 8}">${number + 1}. ${clock(line.at)} ${escaped(describeLine(line))}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/><text x="8" y="20" font-weight="bold">${escaped(title)}</text>${[...lanes, ...dots, ...legend].join('')}</svg>\n`;
}

const escaped = (text: string): string =>
  text.replace(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[sign] ?? sign);
