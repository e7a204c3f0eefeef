import { parse } from 'csv-parse/sync';

export type Row = Readonly<Record<string, string>>;

/** An apostrophe precedes what a spreadsheet would run, such as an id that begins with a minus sign. */
const plain = (cell: string): string => (/^'[=+\-@|]/.test(cell) ? cell.slice(1) : cell);

/** The rows of a CSV file of the administration, by column. */
export const rowsOf = (text: string): readonly Row[] =>
  parse(text, { bom: true, columns: true, cast: plain });
