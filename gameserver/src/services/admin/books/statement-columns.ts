import {
  STATEMENT_COLUMNS,
  type StatementColumn,
  type StatementColumns,
} from '@chewata/common/contract/admin/statement-file';
import { invalid, Refusal } from '@chewata/common/errors';

/** Headers as providers and banks write them, without case and punctuation; the first that fits is taken. */
const HEADERS: Readonly<Record<StatementColumn, readonly RegExp[]>> = {
  id: [
    /^(tx|txn|trx|transaction|receipt|reference|ref|order|payment|merchant tx) ?(id|no|number|ref|reference)$/,
    /^(reference|receipt|ref|txnid|id)$/,
  ],
  amount: [/^(paid |net |total |transaction )?amount( in)?( etb| birr)?$/, /^(value|total|birr|etb)$/],
  credit: [/^(credit|paid in|money in|deposit)( amount)?( etb| birr)?$/],
  debit: [/^(debit|paid out|withdrawn|money out|withdrawal)( amount)?( etb| birr)?$/],
  direction: [/^(transaction |payment )?(type|direction|kind)$/],
  at: [
    /^(created|completed|completion|transaction|payment|value|paid|posting)? ?(at|on|date|time|date time)$/,
  ],
  status: [/^(transaction |payment )?(status|state|result)$/],
};

const plain = (header: string): string =>
  header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

/**
 * The place of each column in a row: the chosen ones, and those recognised by their header.
 * Refusals: VALIDATION with `header` if a chosen column is not there, or none has ids or amounts.
 */
export function findColumns(
  header: readonly string[],
  chosen: { readonly [column in StatementColumn]?: string | undefined } = {},
): { readonly places: Partial<Record<StatementColumn, number>>; readonly columns: StatementColumns } {
  const places: Partial<Record<StatementColumn, number>> = {};
  for (const column of STATEMENT_COLUMNS) {
    const name = chosen[column];
    const place = name === undefined ? recognised(header, column) : header.indexOf(name.trim());
    if (name !== undefined && place < 0) throw unreadable(column, header);
    if (place >= 0) places[column] = place;
  }
  // A file with money in and out in two columns has no column of signed amounts: 'total' is another figure.
  if (chosen.amount === undefined && places.credit !== undefined && places.debit !== undefined)
    delete places.amount;
  const hasAmount = [places.amount, places.credit, places.debit].some((place) => place !== undefined);
  if (places.id === undefined) throw unreadable('id', header);
  if (!hasAmount) throw unreadable('amount', header);
  const columns = Object.fromEntries(
    Object.entries(places).map(([column, place]) => [column, header[place] ?? '']),
  );
  return { places, columns };
}

function recognised(header: readonly string[], column: StatementColumn): number {
  const names = header.map(plain);
  for (const pattern of HEADERS[column]) {
    const place = names.findIndex((name) => pattern.test(name));
    if (place >= 0) return place;
  }
  return -1;
}

function unreadable(column: StatementColumn, header: readonly string[]): Refusal {
  const { messageKey, issues } = invalid(`columns.${column}`, 'validation.choice');
  return new Refusal('VALIDATION', { messageKey, issues, details: { header } });
}
