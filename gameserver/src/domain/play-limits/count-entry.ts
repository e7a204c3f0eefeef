import type { UserId } from '@chewata/common/ids';
import { minus, type Santim, sum, ZERO } from '@chewata/common/money';
import { account, ownerOf } from '../ledger/accounts.ts';
import type { JournalEntry, NewEntry, Posting } from '../ledger/entry.ts';
import { refusePaused } from './pause.ts';
import type { PlayLimits, PlayRecord } from './record.ts';
import { refuseUnchecked, withReturn, withStake, withWin } from './session.ts';
import { addFigure, refuseBeyond } from './usage.ts';

/** The users whose records an entry may change or must obey. */
export function playersOf(entry: NewEntry | JournalEntry): UserId[] {
  switch (entry.kind) {
    case 'stake':
    case 'refund':
    case 'deposit':
    case 'points':
    case 'transfer-hold':
      return entry.userId ? [entry.userId] : [];
    case 'settlement':
      return [...new Set(entry.detail.winners.map(({ userId }) => userId))];
    case 'void':
      return entry.detail.players.map(({ userId }) => userId);
    case 'transfer': {
      const parties = typeof entry.postings === 'function' ? [] : entry.postings.map((line) => line.account);
      return [...new Set(parties.flatMap((name) => ownerOf(name) ?? []))];
    }
    default:
      return [];
  }
}

export interface Counting {
  readonly operators: PlayLimits;
  readonly now: number;
  /** Of a refund: when its stake was paid, by the clock of rules. */
  readonly stakedAt: number;
}

/** The user's record after the entry. Pure. Refusal: PLAY_LIMIT. */
export function countEntry(
  record: PlayRecord,
  entry: JournalEntry,
  { operators, now, stakedAt }: Counting,
): PlayRecord {
  const user = record.userId;
  switch (entry.kind) {
    case 'stake': {
      refusePaused(record, now);
      refuseUnchecked(record, now);
      // A free spin is the house's money.
      const amount = sum(entry.detail.cards.map(({ bonus, main }) => sum([bonus, main])));
      if (amount > 0) {
        refuseBeyond(record, 'stake', operators, { amount, reserved: ZERO }, now);
        refuseBeyond(record, 'loss', operators, { amount, reserved: ZERO }, now);
      }
      return withStake(addFigure(record, 'staked', amount, now, now), amount, now);
    }
    case 'refund': {
      const amount = paidTo(user, entry.postings);
      const returned = addFigure(record, 'staked', minus(ZERO, amount), stakedAt, now);
      return withReturn(returned, amount, stakedAt);
    }
    case 'settlement': {
      const own = entry.detail.winners.filter(({ userId }) => userId === user);
      const won = sum(own.map(({ amount, tax }) => minus(amount, tax)));
      return withWin(addFigure(record, 'won', won, now, now), won, now);
    }
    case 'void': {
      const own = entry.detail.players.filter(({ userId }) => userId === user);
      const playedAt = entry.detail.playedAt.getTime();
      const returned = sum(own.map((player) => player.returned));
      const unstaked = addFigure(record, 'staked', minus(ZERO, returned), playedAt, now);
      const taken = minus(ZERO, sum(own.map((player) => player.taken)));
      return withReturn(addFigure(unstaked, 'won', taken, playedAt, now), returned, playedAt);
    }
    case 'deposit':
      return addFigure(record, 'deposited', paidTo(user, entry.postings), now, now);
    case 'transfer':
      if (entry.userId !== user)
        return addFigure(record, 'deposited', paidTo(user, entry.postings), now, now);
      // One that was held before the pause has left the player's balance already.
      if (takesFrom(user, entry.postings)) refusePaused(record, now);
      return record;
    case 'transfer-hold':
    case 'points':
      refusePaused(record, now);
      return record;
    default:
      return record;
  }
}

const paidTo = (user: UserId, postings: readonly Posting[]): Santim =>
  sum(postings.flatMap((line) => (ownerOf(line.account) === user ? [line.amount] : [])));

const takesFrom = (user: UserId, postings: readonly Posting[]): boolean =>
  postings.some((line) => line.account === account.main(user) && line.amount < 0);
