import { plus, type Santim, santim, ZERO } from '@chewata/common/money';
import { MINUTE_MS } from '@chewata/common/time';
import type { PlayRecord, PlaySession } from './record.ts';
import { checkWaits } from './refusals.ts';

/** A session of play is over after this long without a stake or a win. */
const PAUSE_MS = 30 * MINUTE_MS;

/** The session that goes on. One whose reality check was shown does until the answer. */
export const sessionAt = ({ session }: PlayRecord, now: number): PlaySession | null =>
  session && (session.shown || now - session.lastAt.getTime() <= PAUSE_MS) ? session : null;

export const minutesOf = ({ startedAt }: PlaySession, now: number): number =>
  Math.floor((now - startedAt.getTime()) / MINUTE_MS);

/** When the session's next reality check is due; null without one. */
export const checkDueAt = ({ session, everyMinutes }: PlayRecord): Date | null =>
  session && everyMinutes !== null ? new Date(session.checkedAt.getTime() + everyMinutes * MINUTE_MS) : null;

/** The session whose reality check waits, shown or not. */
export function checkedSession(record: PlayRecord, now: number): PlaySession | null {
  const session = sessionAt(record, now);
  const due = checkDueAt(record);
  return session && (session.shown || (due !== null && due.getTime() <= now)) ? session : null;
}

/** Refusal: PLAY_LIMIT while a reality check waits. */
export function refuseUnchecked(record: PlayRecord, now: number): void {
  const session = checkedSession(record, now);
  if (session) throw checkWaits(record.everyMinutes ?? 0, minutesOf(session, now));
}

/** The player has seen time and result: the next check is due after a full interval. */
export function withAnswer(record: PlayRecord, now: number): PlayRecord {
  const session = checkedSession(record, now);
  return session ? { ...record, session: { ...session, checkedAt: new Date(now), shown: false } } : record;
}

/** A stake begins a session if none goes on. */
export function withStake(record: PlayRecord, amount: Santim, now: number): PlayRecord {
  const at = new Date(now);
  const begun = { startedAt: at, staked: ZERO, won: ZERO, checkedAt: at, shown: false };
  const session = sessionAt(record, now) ?? begun;
  return { ...record, session: { ...session, lastAt: at, staked: plus(session.staked, amount) } };
}

export function withWin(record: PlayRecord, amount: Santim, now: number): PlayRecord {
  const session = sessionAt(record, now);
  if (!session) return record;
  return { ...record, session: { ...session, lastAt: new Date(now), won: plus(session.won, amount) } };
}

/** A returned stake was not played. One of an earlier session changes nothing. */
export function withReturn(record: PlayRecord, amount: Santim, stakedAt: number): PlayRecord {
  const { session } = record;
  // The journal's time of the first stake may be slightly before the session's. Sessions lie further apart.
  if (!session || stakedAt < session.startedAt.getTime() - MINUTE_MS) return record;
  return { ...record, session: { ...session, staked: santim(Math.max(0, session.staked - amount)) } };
}
