import { type ChartPoint, type ChartStep, MOST_POINTS } from '@chewata/common/contract/admin/charts';
import type { ReportPeriod } from '@chewata/common/contract/admin/period';
import { invalid } from '@chewata/common/errors';
import { santim, toBirr } from '@chewata/common/money';
import { DAY_MS, HOUR_MS } from '@chewata/common/time';
import { emptyTally, hourOf } from '#domain/figures/hour-tallies.ts';
import type { KeptTally } from '#storage/admin/tallies-of-hours.ts';
import type { Context } from '../../context.ts';
import { dayOf, sumDay, tallyHours } from './chart-tallies.ts';

type ChartsContext = Pick<Context, 'chartTallies' | 'clock'>;
type Asked = ReportPeriod & { readonly by: ChartStep };

const STEP_MS = { hour: HOUR_MS, day: DAY_MS } as const;
const USUAL = { hour: 24, day: 30 } as const;

/**
 * O2: the figures of each hour or day, oldest first. Those that are over come from kept tallies, the rest from the
 * journal. Refusal: VALIDATION (no span, or one that is too long).
 */
export async function readCharts(ctx: ChartsContext, asked: Asked): Promise<{ points: ChartPoint[] }> {
  const now = ctx.clock.now();
  const { from, to } = spanOf(asked, now);
  // Nothing has happened yet: no need to look.
  const end = Math.min(to, now);
  const first = (await ctx.chartTallies.firstEntryAt()) ?? end;
  const tallies =
    asked.by === 'hour'
      ? await hoursOf(ctx, Math.max(from, hourOf(first)), end).then(({ hours }) => hours)
      : await daysOf(ctx, Math.max(from, dayOf(first)), end);
  const byTime = new Map(tallies.map((tally) => [tally.at, tally]));
  const points: ChartPoint[] = [];
  for (let at = from; at < to; at += STEP_MS[asked.by])
    points.push(pointOf(byTime.get(at) ?? { ...emptyTally(at), players: 0 }));
  return { points };
}

function spanOf({ by, from, to: given }: Asked, now: number): { from: number; to: number } {
  const begin = by === 'hour' ? hourOf : dayOf;
  const to = given ?? now;
  const start = begin(from ?? begin(to - 1) - (USUAL[by] - 1) * STEP_MS[by]);
  if (start >= to) throw invalid('to', 'validation.periodEmpty');
  const most = MOST_POINTS[by];
  if ((to - start) / STEP_MS[by] > most) throw invalid('from', 'validation.periodTooLong', { most });
  return { from: start, to };
}

interface Hours {
  readonly hours: KeptTally[];
  /** The players of the hours that were read from the journal. */
  readonly users: Map<number, readonly string[]>;
}

/** Kept hours, and those after or between them from the journal: in one pass, since mostly the last one or two lack. */
async function hoursOf(ctx: ChartsContext, from: number, to: number): Promise<Hours> {
  const kept = await ctx.chartTallies.hours(from, to);
  const known = new Set(kept.map(({ at }) => at));
  let first = from;
  while (known.has(first)) first += HOUR_MS;
  if (first >= to) return { hours: kept, users: new Map() };
  const fresh = await tallyHours(ctx, first, to);
  const hours = fresh.map((hour) => ({ ...hour, players: hour.players.length }));
  return {
    hours: [...kept.filter(({ at }) => at < first), ...hours],
    users: new Map(fresh.map(({ at, players }) => [at, players])),
  };
}

async function daysOf(ctx: ChartsContext, from: number, to: number): Promise<KeptTally[]> {
  const kept = await ctx.chartTallies.days(from, to);
  const known = new Set(kept.map(({ at }) => at));
  let first = from;
  while (known.has(first)) first += DAY_MS;
  if (first >= to) return kept;
  const { hours, users } = await hoursOf(ctx, first, to);
  const players = new Map([...(await ctx.chartTallies.playersOfHours(first, to)), ...users]);
  const days: KeptTally[] = [];
  for (let day = first; day < to; day += DAY_MS) {
    const own = hours.filter(({ at }) => at >= day && at < day + DAY_MS);
    days.push(sumDay(day, own, players));
  }
  return [...kept.filter(({ at }) => at < first), ...days];
}

const birr = (amount: number): number => toBirr(santim(amount));

const pointOf = ({ at, players, rounds, ...sums }: KeptTally): ChartPoint => ({
  at: new Date(at).toISOString(),
  players,
  rounds,
  stakes: birr(sums.stakes),
  wins: birr(sums.wins),
  houseIncome: birr(sums.houseIncome),
  deposits: birr(sums.deposits),
  withdrawals: birr(sums.withdrawals),
});
