export interface StatementRow {
  txnId: string;
  amount: number;
}

/** The pasted rows, and the first line that is no row, counted from 1. */
export interface PastedRows {
  rows: StatementRow[];
  wrong: { line: number; text: string } | null;
}

/**
 * Parses pasted rows of a provider's statement: one id and amount per line, separated by a tab, a semicolon, a
 * comma or spaces; payouts have a minus sign. Amounts such as '1,250.50' need another separator than a comma.
 */
export function rowsOf(pasted: string): PastedRows {
  const rows: StatementRow[] = [];
  for (const [index, text] of pasted.split('\n').entries()) {
    const line = text.trim();
    if (line === '') continue;
    const { txnId, typed } = columnsOf(line);
    const amount = Number(typed.replaceAll(',', ''));
    if (txnId === '' || typed === '' || !Number.isFinite(amount))
      return { rows: [], wrong: { line: index + 1, text: line } };
    rows.push({ txnId, amount });
  }
  return { rows, wrong: null };
}

/** The id up to the first separator, and the rest without it. */
function columnsOf(line: string): { txnId: string; typed: string } {
  const end = line.search(/[\s;,]/);
  if (end < 0) return { txnId: line, typed: '' };
  const rest = line.slice(end).trim();
  return { txnId: line.slice(0, end), typed: (/^[;,]/.test(rest) ? rest.slice(1) : rest).trim() };
}
