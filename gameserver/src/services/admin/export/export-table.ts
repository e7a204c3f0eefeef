import type { ExportTable } from '@chewata/common/contract/admin/export';
import type { ReportPeriod } from '@chewata/common/contract/admin/period';
import { invalid, Refusal } from '@chewata/common/errors';
import type { Caller } from '../../caller-of.ts';
import type { Context } from '../../context.ts';
import { notifyingAdministrators } from '../../notifications/notify-administrators.ts';
import { csvLine } from './csv.ts';
import { TABLES } from './tables.ts';

type Exporting = Pick<
  Context,
  'clock' | 'config' | 'decisions' | 'exports' | 'notifications' | 'together' | 'users'
>;

export interface ExportCommand {
  readonly by: Caller;
  readonly table: ExportTable;
  readonly period: ReportPeriod;
  readonly commandId: string;
}

const BYTE_ORDER_MARK = '\ufeff';
/** Lines are sent together: a line alone is too little for a write. */
const CHUNK = 16_384;

/**
 * O3: a table as text of CSV, piece by piece, as far as it is read. The users' is a decision, reported to the other
 * administrators before its first line. Refusals: FORBIDDEN, VALIDATION.
 */
export async function exportTable(ctx: Exporting, command: ExportCommand): Promise<AsyncGenerator<string>> {
  const { table, period } = command;
  const { from = 0, to = ctx.clock.now() } = period;
  if (from >= to) throw invalid('to', 'validation.periodEmpty');
  if (table === 'users') await noteUsersExport(ctx, command);
  const { columns, rows } = TABLES[table];
  return textOf(columns, rows(ctx.exports, { from: new Date(from), to: new Date(to) }));
}

async function* textOf(
  columns: readonly string[],
  rows: AsyncIterable<Parameters<typeof csvLine>[0]>,
): AsyncGenerator<string> {
  let text = BYTE_ORDER_MARK + csvLine(columns);
  for await (const row of rows) {
    text += csvLine(row);
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  yield text;
}

async function noteUsersExport(ctx: Exporting, { by, period, commandId }: ExportCommand): Promise<void> {
  if (!by.isAdmin) throw new Refusal('FORBIDDEN');
  const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
  const report = {
    about: `export:${commandId}`,
    kind: 'urgentAlert',
    key: 'notifications.usersExported',
    data: `/admin/users/${by.id}`,
    params: { name: by.name },
  } as const;
  await ctx.together(
    ctx.decisions.record({
      id: commandId,
      by: by.id,
      action: 'export.users',
      subject: 'users',
      details: { from: iso(period.from), to: iso(period.to) },
      at: new Date(ctx.clock.now()),
    }),
    ...(await notifyingAdministrators(ctx, report, { except: by.id })),
  );
}
