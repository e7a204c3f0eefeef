import type { UserId } from '@chewata/common/ids';
import { minus, plus, type Santim, sum, ZERO } from '@chewata/common/money';
import { MINUTE_MS } from '@chewata/common/time';
import { addisDay } from '../addis-time.ts';
import { ownerOf } from '../ledger/accounts.ts';
import type { JournalEntry, Posting } from '../ledger/entry.ts';
import { noFigures, type PlayDay } from './record.ts';

/** The part of one journal entry in a player's figures. */
interface Figures {
  readonly at: number;
  readonly deposited: Santim;
  readonly staked: Santim;
  readonly won: Santim;
}

/** Play without a pause of more than 30 minutes. */
export interface PastSession {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly staked: Santim;
  readonly won: Santim;
}

const PAUSE_MS = 30 * MINUTE_MS;

/** The days with money paid in, staked or won, newest first. `offset`: from the journal's clock to that of the rules. */
export function playedDays(entries: readonly JournalEntry[], user: UserId, offset: number): PlayDay[] {
  const days = new Map<string, PlayDay>();
  for (const { at, deposited, staked, won } of figuresOf(entries, user)) {
    const day = addisDay(at + offset);
    const was = days.get(day) ?? noFigures(day);
    days.set(day, {
      day,
      deposited: plus(was.deposited, deposited),
      staked: plus(was.staked, staked),
      won: plus(was.won, won),
    });
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? 1 : -1));
}

/** The sessions of play, newest first. */
export function playedSessions(
  entries: readonly JournalEntry[],
  user: UserId,
  offset: number,
): PastSession[] {
  const sessions: PastSession[] = [];
  for (const { at, staked, won } of figuresOf(entries, user)) {
    if (staked === 0 && won === 0) continue;
    const now = at + offset;
    const last = sessions.at(-1);
    if (last && now - last.endedAt <= PAUSE_MS)
      sessions[sessions.length - 1] = {
        ...last,
        endedAt: Math.max(now, last.endedAt),
        staked: plus(last.staked, staked),
        won: plus(last.won, won),
      };
    // A stake begins a session; a win or a return after its end belongs to the one before.
    else if (staked > 0) sessions.push({ startedAt: now, endedAt: now, staked, won });
    else if (last)
      sessions[sessions.length - 1] = {
        ...last,
        staked: plus(last.staked, staked),
        won: plus(last.won, won),
      };
  }
  return sessions.reverse();
}

const figuresOf = (entries: readonly JournalEntry[], user: UserId): Figures[] =>
  entries.flatMap((entry) => {
    const figures = { at: entry.at.getTime(), deposited: ZERO, staked: ZERO, won: ZERO };
    switch (entry.kind) {
      case 'stake':
        return { ...figures, staked: sum(entry.detail.cards.flatMap(({ bonus, main }) => [bonus, main])) };
      case 'refund':
        return { ...figures, staked: minus(ZERO, paidTo(user, entry.postings)) };
      case 'settlement': {
        const own = entry.detail.winners.filter(({ userId }) => userId === user);
        return { ...figures, won: sum(own.map(({ amount, tax }) => minus(amount, tax))) };
      }
      case 'void': {
        const own = entry.detail.players.filter(({ userId }) => userId === user);
        const staked = minus(ZERO, sum(own.map(({ returned }) => returned)));
        return { ...figures, staked, won: minus(ZERO, sum(own.map(({ taken }) => taken))) };
      }
      case 'deposit':
        return { ...figures, deposited: paidTo(user, entry.postings) };
      case 'transfer':
        return entry.userId === user ? [] : { ...figures, deposited: paidTo(user, entry.postings) };
      default:
        return [];
    }
  });

const paidTo = (user: UserId, postings: readonly Posting[]): Santim =>
  sum(postings.flatMap(({ account, amount }) => (ownerOf(account) === user ? [amount] : [])));
