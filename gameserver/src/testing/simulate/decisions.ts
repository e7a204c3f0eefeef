import type { FairnessLogRow } from '@chewata/common/contract/rooms/fairness';
import { asRoundId, asUserId } from '@chewata/common/ids';
import { roundStory } from '#services/admin/rooms/round-story.ts';
import type { StoredEntry } from '#storage/money/ledger/ledger-models.ts';
import type { StoredWithdrawal } from '#storage/money/withdrawals.ts';
import type { JournalEntryOf } from '../../domain/ledger/entry.ts';
import type { Note } from './facts.ts';
import { newUnit } from './mongo/memory-database.ts';
import { type SimulatedData, simulatedStores } from './simulated-stores.ts';

const NO_DECISIONS = {
  about: async () => [],
  record: () => async () => undefined,
  find: async () => null,
  list: async () => ({ decisions: [], total: 0 }),
};
const NO_MEMBERS = { get: async () => null, isMember: async () => true, of: async () => [] };

/** Writes down what the servers decided, as the administration reads it. */
export async function noteDecisions(
  data: SimulatedData,
  users: readonly string[],
  note: Note,
): Promise<void> {
  const clock = { now: Date.now, ruleNow: Date.now, sleep: async () => undefined };
  const { stores } = simulatedStores(data, async (work) => work(), clock, 'reader');
  const ctx = { ...stores, decisions: NO_DECISIONS, spaces: NO_MEMBERS };
  for (const { _id } of data.database.all(newUnit(false), 'rounds'))
    note({ kind: 'round', story: await roundStory(ctx, asRoundId(_id)) });
  for (const { _id: id, userId: user, amount, status } of data.database.all(
    newUnit(false),
    'withdrawals',
  ) as unknown as StoredWithdrawal[])
    note({ kind: 'withdrawal', id, user, amount, status });
  const entries = data.database.all(newUnit(false), 'journal') as unknown as StoredEntry[];
  for (const { _id: id, kind: of, at, userId, roundId, memo, postings } of entries)
    note({
      kind: 'entry',
      id,
      of,
      entryAt: at.getTime(),
      userId: userId ?? null,
      roundId: roundId ?? null,
      memo: memo ?? '',
      postings: postings.map(({ account, amount }) => [account, amount]),
    });
  for (const entry of entries) noteStakes(entry, note);
  for (const user of users) {
    const { main, bonus } = await stores.ledger.wallet(asUserId(user));
    note({ kind: 'wallet', user, main, bonus });
  }
  const log = await stores.fairnessLog.list(null, 10_000);
  note({ kind: 'log', rows: (log?.entries ?? []) as FairnessLogRow[] });
}

/** A paid card, or one that was paid back. */
function noteStakes({ _id, kind, at, roundId, userId, detail }: StoredEntry, note: Note): void {
  const common = {
    kind: 'stake',
    roundId: roundId ?? '',
    userId: userId ?? '',
    entryAt: at.getTime(),
  } as const;
  if (kind === 'refund') {
    const { card, stakeId } = detail as JournalEntryOf<'refund'>['detail'];
    note({ ...common, what: 'refund', stakeId, card });
  }
  if (kind === 'stake')
    for (const { card } of (detail as JournalEntryOf<'stake'>['detail']).cards)
      note({ ...common, what: 'stake', stakeId: _id, card });
}
