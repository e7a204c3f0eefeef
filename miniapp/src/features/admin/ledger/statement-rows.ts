export interface StatementRow {
  txnId: string;
  amount: number;
}

/** What was pasted: the rows, and the first line that is none, counted from 1. */
export interface PastedRows {
  rows: StatementRow[];
  wrong: { line: number; text: string } | null;
}

/**
 * A provider's rows as they are pasted: an id and an amount a line, parted by a tab, a semicolon, a comma
 * or spaces; payouts with a minus. '1,250.50' is an amount where something else parts it from the id.
 */
export function rowsOf(pasted: string): PastedRows {
  const rows: StatementRow[] = [];
  for (const [index, text] of pasted.split('\n').entries()) {
    const line = text.trim();
    if (line === '') continue;
    const [, txnId = '', typed = ''] = /^([^\s;,]+)\s*[\s;,]\s*(.+)$/.exec(line) ?? [];
    const amount = Number(typed.replaceAll(',', '').trim());
    if (txnId === '' || typed === '' || !Number.isFinite(amount))
      return { rows: [], wrong: { line: index + 1, text: line } };
    rows.push({ txnId, amount });
  }
  return { rows, wrong: null };
}
