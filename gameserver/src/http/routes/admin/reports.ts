import { readCharts as chartsCall } from '@chewata/common/contract/admin/charts';
import { listDailyGames as dailyGames } from '@chewata/common/contract/admin/daily-games';
import * as calls from '@chewata/common/contract/admin/reports';
import { compareStatementFile as compareFile } from '@chewata/common/contract/admin/statement-file';
import { Router } from 'express';
import { compareStatement } from '#services/admin/books/compare-statement.ts';
import { compareStatementFile } from '#services/admin/books/compare-statement-file.ts';
import { listDailyGames } from '#services/admin/figures/daily-games.ts';
import { readCharts } from '#services/admin/figures/read-charts.ts';
import { readOverview } from '#services/admin/figures/read-overview.ts';
import { latestAudit } from '#services/audit/latest-audit.ts';
import type { Context } from '#services/context.ts';
import { serve } from '../../serve.ts';

/** Overview, daily games, audit and statements. */
export function reportRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.overview, () => readOverview(ctx));
  serve(router, ctx, chartsCall, ({ query }) => readCharts(ctx, query));
  serve(router, ctx, calls.readAudit, async () => {
    const { at, figures, breaks } = await latestAudit(ctx);
    return { at: at.toISOString(), figures: { ...figures }, breaks: [...breaks] };
  });
  serve(router, ctx, calls.compareStatement, ({ body }) => compareStatement(ctx, body));
  serve(router, ctx, compareFile, ({ body }) => compareStatementFile(ctx, body));
  serve(router, ctx, dailyGames, ({ query }) => listDailyGames(ctx, query.pageNumber, query.date));
  return router;
}
