import type { ChartPoint, ChartStep } from '@chewata/common/contract/admin/charts';
import { DAY_MS, HOUR_MS } from '@chewata/common/time';

/** The figures that are shown, in their order; counts or amounts. */
export const FIGURES: readonly { key: Exclude<keyof ChartPoint, 'at'>; isMoney: boolean }[] = [
  { key: 'stakes', isMoney: true },
  { key: 'houseIncome', isMoney: true },
  { key: 'wins', isMoney: true },
  { key: 'players', isMoney: false },
  { key: 'rounds', isMoney: false },
  { key: 'deposits', isMoney: true },
  { key: 'withdrawals', isMoney: true },
];

export const SPANS = ['today', 'week', 'month', 'year'] as const;
export type ChartSpan = (typeof SPANS)[number];

const STEPS: Readonly<Record<ChartSpan, { by: ChartStep; ms: number }>> = {
  today: { by: 'hour', ms: 23 * HOUR_MS },
  week: { by: 'hour', ms: 7 * DAY_MS - HOUR_MS },
  month: { by: 'day', ms: 29 * DAY_MS },
  year: { by: 'day', ms: 364 * DAY_MS },
};

/** The query of a span that ends now. */
export const queryOf = (span: ChartSpan, now: number): { by: ChartStep; from: string } => ({
  by: STEPS[span].by,
  from: new Date(now - STEPS[span].ms).toISOString(),
});
