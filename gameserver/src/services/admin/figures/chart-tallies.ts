import { ADDIS_OFFSET_MS, DAY_MS, HOUR_MS } from '@chewata/common/time';
import { HourTallies, type HourTally, hourOf, RETURNED_WITHIN_MS } from '#domain/figures/hour-tallies.ts';
import type { KeptTally } from '#storage/admin/tallies-of-hours.ts';
import type { Context } from '../../context.ts';

type Tallying = Pick<Context, 'chartTallies' | 'clock'>;

/** One run of the job ends after this many hours; the next one goes on. */
const HOURS_A_RUN = 24;

/** The beginning of the day in Addis Ababa. */
export const dayOf = (at: number): number =>
  Math.floor((at + ADDIS_OFFSET_MS) / DAY_MS) * DAY_MS - ADDIS_OFFSET_MS;

/** Adds up hours from the journal. */
export async function tallyHours(
  { chartTallies }: Pick<Context, 'chartTallies'>,
  from: number,
  to: number,
): Promise<HourTally[]> {
  const tallies = new HourTallies(from, to);
  for await (const entry of chartTallies.entries(from - RETURNED_WITHIN_MS, to + RETURNED_WITHIN_MS))
    tallies.add(entry);
  return tallies.all();
}

/** Adds days up from their hours; `users` are the players of each hour. */
export function sumDay(
  day: number,
  hours: readonly KeptTally[],
  users: ReadonlyMap<number, readonly string[]>,
): KeptTally {
  const total = { at: day, rounds: 0, stakes: 0, wins: 0, houseIncome: 0, deposits: 0, withdrawals: 0 };
  for (const hour of hours)
    for (const name of ['rounds', 'stakes', 'wins', 'houseIncome', 'deposits', 'withdrawals'] as const)
      total[name] += hour[name];
  return { ...total, players: new Set(hours.flatMap(({ at }) => users.get(at) ?? [])).size };
}

/** Keeps the figures of hours and days that are over. Returns how many hours it added up. */
export async function keepFinishedHours(ctx: Tallying): Promise<number> {
  const { chartTallies } = ctx;
  const last = await chartTallies.latest('hour');
  const first = last === null ? await chartTallies.firstEntryAt() : last + HOUR_MS;
  const over = hourOf(ctx.clock.now() - RETURNED_WITHIN_MS);
  if (first === null || hourOf(first) >= over) return 0;
  const from = hourOf(first);
  const to = Math.min(over, from + HOURS_A_RUN * HOUR_MS);
  await chartTallies.keepHours(await tallyHours(ctx, from, to));
  const lastDay = await chartTallies.latest('day');
  const firstDay = lastDay === null ? dayOf((await chartTallies.firstEntryAt()) ?? from) : lastDay + DAY_MS;
  for (let day = firstDay; day + DAY_MS <= to; day += DAY_MS) {
    const [hours, users] = await Promise.all([
      chartTallies.hours(day, day + DAY_MS),
      chartTallies.playersOfHours(day, day + DAY_MS),
    ]);
    await chartTallies.keepDay(sumDay(day, hours, users));
  }
  return (to - from) / HOUR_MS;
}
