import type { playHistory as call } from '@chewata/common/contract/accounts/play-history';
import type { AnswerOf } from '@chewata/common/contract/route';
import type { UserId } from '@chewata/common/ids';
import { minus, type Santim, santim, toBirr } from '@chewata/common/money';
import { addisDay, addisDaySpan } from '#domain/addis-time.ts';
import { account } from '#domain/ledger/accounts.ts';
import type { JournalEntry } from '#domain/ledger/entry.ts';
import { playedDays, playedSessions } from '#domain/play-limits/history.ts';
import type { LimitChange } from '#storage/money/limit-changes.ts';
import type { Context } from '../context.ts';

type HistoryContext = Pick<Context, 'clock' | 'ledger' | 'limitChanges'>;

/** The newest changes that are shown. */
const MOST_CHANGES = 100;

/** L10: a month's days and sessions of a player from the journal, newest first, and the changes of their limits. */
export async function playHistory(
  ctx: HistoryContext,
  user: UserId,
  asked: string | undefined,
): Promise<AnswerOf<typeof call>> {
  const month = asked ?? addisDay(ctx.clock.ruleNow()).slice(0, 7);
  const offset = ctx.clock.ruleNow() - ctx.clock.now();
  const [entries, changes] = await Promise.all([
    entriesOf(ctx, user, month, offset),
    ctx.limitChanges.ofUser(user, MOST_CHANGES),
  ]);
  return {
    month,
    days: playedDays(entries, user, offset).map(({ day, deposited, staked, won }) => ({
      day,
      deposited: toBirr(deposited),
      ...result(staked, won),
    })),
    sessions: playedSessions(entries, user, offset).map(({ startedAt, endedAt, staked, won }) => ({
      startedAt: new Date(startedAt).toISOString(),
      endedAt: new Date(endedAt).toISOString(),
      ...result(staked, won),
    })),
    changes: changes.map(describeChange),
  };
}

/** The entries of both balances in that month, each once, oldest first. */
async function entriesOf(
  { ledger }: HistoryContext,
  user: UserId,
  month: string,
  offset: number,
): Promise<JournalEntry[]> {
  const first = addisDaySpan(`${month}-01`).from.getTime();
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const end = addisDaySpan(next.toISOString().slice(0, 10)).from.getTime();
  const span = [new Date(first - offset), new Date(end - offset)] as const;
  const found = await Promise.all(
    [account.main(user), account.bonus(user)].map((name) => ledger.ofAccount(name, ...span)),
  );
  const entries = new Map(found.flat().map((entry) => [entry.id, entry]));
  return [...entries.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}

const result = (staked: Santim, won: Santim) => ({
  staked: toBirr(staked),
  won: toBirr(won),
  net: toBirr(minus(won, staked)),
});

function describeChange({ kind, period, from, to, countsFrom, until, at }: LimitChange) {
  const shown = (value: number | null) =>
    value === null || kind === 'reality' ? value : toBirr(santim(value));
  return {
    at: at.toISOString(),
    kind,
    period,
    from: shown(from),
    to: shown(to),
    countsFrom: countsFrom.toISOString(),
    until: until?.toISOString() ?? null,
  };
}
