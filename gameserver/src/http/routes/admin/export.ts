import { exportTable as call } from '@chewata/common/contract/admin/export';
import { Router } from 'express';
import { exportTable } from '#services/admin/export/export-table.ts';
import type { Context } from '#services/context.ts';
import { serveText } from '../../serve-text.ts';

/** Tables as CSV. */
export function exportRoutes(ctx: Context): Router {
  const router = Router();
  serveText(router, ctx, call, async ({ params: { table }, query, caller: by, commandId }) => ({
    type: 'text/csv; charset=utf-8',
    file: `${table}.csv`,
    pieces: await exportTable(ctx, { by, table, period: query, commandId }),
  }));
  return router;
}
