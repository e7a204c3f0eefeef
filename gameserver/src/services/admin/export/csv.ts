export type Cell = string | number | boolean | Date | null | undefined;

/** A spreadsheet would run a cell that begins so. */
const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20|]|^[\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** O3: one line of CSV. A cell that a spreadsheet would run begins with an apostrophe; a plain number does not. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(encoded).join(',')}\r\n`;

function encoded(cell: Cell): string {
  const text = cell instanceof Date ? cell.toISOString() : String(cell ?? '');
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
