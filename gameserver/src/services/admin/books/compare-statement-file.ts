import type { ReportPeriod } from '@chewata/common/contract/admin/period';
import type { ComparedPayment, StatementFileAnswer } from '@chewata/common/contract/admin/statement-file';
import { invalid } from '@chewata/common/errors';
import { type Santim, toBirr } from '@chewata/common/money';
import { DAY_MS } from '@chewata/common/time';
import { addisDay, addisDaySpan } from '#domain/addis-time.ts';
import type { Context } from '../../context.ts';
import { byPayment, inAndOut, paymentsOf, type Row } from './compare-statement.ts';
import { type FileRow, readStatementFile } from './read-statement-file.ts';

type Sent = ReportPeriod & {
  readonly provider: string;
  readonly csv: string;
  readonly columns?: Parameters<typeof readStatementFile>[1];
};

/**
 * Compares a provider's CSV with the ledger. Rows of the same payment are summed. A payment that the provider dates a
 * day earlier or later than the ledger does is not missing. Moves no money.
 * Refusals: VALIDATION of `csv`, of the columns, and of `from` if neither a period nor a time is given.
 */
export async function compareStatementFile(
  ctx: Pick<Context, 'ledger'>,
  { provider, csv, columns: chosen, ...period }: Sent,
): Promise<StatementFileAnswer> {
  const { header, columns, rows: all, leftOut } = readStatementFile(csv, chosen);
  const { from, to } = spanOf(period, all);
  const around = await paymentsOf(
    ctx,
    provider,
    new Date(from.getTime() - DAY_MS),
    new Date(to.getTime() + DAY_MS),
  );
  const inPeriod = ({ at }: { readonly at: Date | null }) => at === null || (at >= from && at < to);
  const [ours, rows] = [around.filter(inPeriod), all.filter(inPeriod)];
  const [ledger, statement] = [byPayment(around), byPayment(rows)];
  const elsewhere = byPayment(all);
  const listed = shown(rows);
  const agrees = ({ id, amount }: Payment) => ledger.get(id) === amount;
  return {
    provider,
    from: from.toISOString(),
    to: to.toISOString(),
    header: [...header],
    columns,
    ledger: inAndOut(ours),
    statement: inAndOut(rows),
    matched: listed.filter(agrees).map(answered),
    missingHere: listed.filter(({ id }) => !ledger.has(id)).map(answered),
    missingThere: shown(ours)
      .filter(({ id }) => !elsewhere.has(id))
      .map(answered),
    differing: listed
      .filter((payment) => ledger.has(payment.id) && !agrees(payment))
      .map(({ id, txnId, amount }) => ({
        txnId,
        ledger: toBirr(ledger.get(id) ?? amount),
        statement: toBirr(statement.get(id) ?? amount),
      })),
    leftOut: [...leftOut],
  };
}

interface Payment {
  /** As payments are compared, without case. */
  readonly id: string;
  readonly txnId: string;
  readonly amount: Santim;
  readonly at: Date | null;
}

/** Each payment once, as its first row writes it. */
function shown(rows: readonly (Row & { readonly at: Date | null })[]): Payment[] {
  const first = new Map(rows.toReversed().map((row) => [row.txnId.toUpperCase(), row]));
  return [...byPayment(rows)].map(([id, amount]) => ({
    id,
    txnId: first.get(id)?.txnId ?? id,
    amount,
    at: first.get(id)?.at ?? null,
  }));
}

const answered = ({ txnId, amount, at }: Payment): ComparedPayment => ({
  txnId,
  amount: toBirr(amount),
  at: at?.toISOString() ?? null,
});

/** The chosen period; an open end of it is that of the file's days in Addis Ababa. */
function spanOf({ from, to }: ReportPeriod, rows: readonly FileRow[]): { from: Date; to: Date } {
  const times = rows.flatMap(({ at }) => at?.getTime() ?? []).sort((a, b) => a - b);
  const first = from === undefined && times[0] !== undefined ? addisDaySpan(addisDay(times[0])).from : from;
  const last = times.at(-1);
  const end = to === undefined && last !== undefined ? addisDaySpan(addisDay(last)).to : to;
  if (first === undefined || end === undefined) throw invalid('from', 'validation.required');
  if (first >= end) throw invalid('to', 'validation.tooSmall');
  return { from: new Date(first), to: new Date(end) };
}
