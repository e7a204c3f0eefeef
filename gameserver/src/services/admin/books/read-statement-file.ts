import type { StatementColumns } from '@chewata/common/contract/admin/statement-file';
import { invalid } from '@chewata/common/errors';
import { minus, parseBirrText, type Santim, ZERO } from '@chewata/common/money';
import { ADDIS_OFFSET_MS } from '@chewata/common/time';
import { parse } from 'csv-parse/sync';
import type { Row } from './compare-statement.ts';
import { findColumns } from './statement-columns.ts';

/** A row of a provider's file; `at` is null if the file has no time for it. */
export type FileRow = Row & { readonly at: Date | null };

export interface StatementFile {
  readonly header: readonly string[];
  readonly columns: StatementColumns;
  readonly rows: readonly FileRow[];
  readonly leftOut: readonly { readonly line: number; readonly text: string }[];
}

/** Payments that came to nothing; a reversal is a payment back. */
const CAME_TO_NOTHING = /fail|declin|cancel|pending|expire|reject|abandon/i;
const OUTGOING = /out|debit|withdraw|disburse|transfer to|payout|send|b2c/i;
const LEFT_OUT_LENGTH = 200;

/**
 * Reads a provider's CSV, separated by commas, semicolons or tabs, with one line of headers.
 * Refusals: VALIDATION of `csv`; those of findColumns.
 */
export function readStatementFile(csv: string, chosen?: Parameters<typeof findColumns>[1]): StatementFile {
  const [header = [], ...lines] = recordsOf(csv);
  const { places, columns } = findColumns(header, chosen);
  const rows: FileRow[] = [];
  const leftOut: { line: number; text: string }[] = [];
  for (const [index, cells] of lines.entries()) {
    const cell = (place: number | undefined): string => (place === undefined ? '' : (cells[place] ?? ''));
    const txnId = cell(places.id);
    const amount = amountOf({
      amount: cell(places.amount),
      credit: cell(places.credit),
      debit: cell(places.debit),
      isOut: OUTGOING.test(cell(places.direction)),
    });
    if (txnId === '' || amount === null || CAME_TO_NOTHING.test(cell(places.status)))
      leftOut.push({ line: index + 2, text: cells.join(' · ').slice(0, LEFT_OUT_LENGTH) });
    else rows.push({ txnId, amount, at: timeOf(cell(places.at)) });
  }
  return { header, columns, rows, leftOut };
}

function recordsOf(csv: string): string[][] {
  const [first = ''] = csv.split('\n', 1);
  const delimiter = [',', ';', '\t'].reduce((best, each) =>
    first.split(each).length > first.split(best).length ? each : best,
  );
  try {
    return parse(csv, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, trim: true });
  } catch {
    throw invalid('csv', 'validation.type');
  }
}

interface AmountCells {
  readonly amount: string;
  readonly credit: string;
  readonly debit: string;
  /** The row says in words that money went out. */
  readonly isOut: boolean;
}

/** A deposit above zero, a payout below; null if there is no amount, or more than one. */
function amountOf({ amount, credit, debit, isOut }: AmountCells): Santim | null {
  const [given, paidIn, paidOut] = [amount, credit, debit].map(signed);
  if (given) return isOut && given > 0 ? minus(ZERO, given) : given;
  if (paidIn && !paidOut) return paidIn;
  if (paidOut && !paidIn) return paidOut > 0 ? minus(ZERO, paidOut) : paidOut;
  return null;
}

/** '1,250.50', '-50', '(50.00)', 'ETB 7'; null for anything else. */
function signed(text: string): Santim | null {
  const isNegative = /^\s*[-−(]/.test(text) || text.trim().endsWith('-');
  const amount = parseBirrText(text.replace(/etb|birr|br\.?|[-−()+]/gi, ''));
  return amount !== null && isNegative ? minus(ZERO, amount) : amount;
}

/** ISO times; 'YYYY-MM-DD HH:mm' and 'DD/MM/YYYY HH:mm' are times of Addis Ababa. Null for others. */
function timeOf(text: string): Date | null {
  const iso = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(iso)) return new Date(iso);
  const [, y, m, d, hour, day, month, year, hour2] =
    /^(?:(\d{4})[-/](\d\d)[-/](\d\d)[T ]?(\d\d:\d\d)?|(\d\d)[-/.](\d\d)[-/.](\d{4})[, ]*(\d\d:\d\d)?)/.exec(
      text,
    ) ?? [];
  const at = Date.parse(`${y ?? year}-${m ?? month}-${d ?? day}T${hour ?? hour2 ?? '00:00'}:00Z`);
  return Number.isNaN(at) ? null : new Date(at - ADDIS_OFFSET_MS);
}
