import type { Connection } from 'mongoose';
import type { PlayLimits } from '#domain/play-limits/record.ts';
import type { PlayRules } from '#domain/play-limits/rules.ts';
import type { Clock } from '#runtime/clock.ts';
import { ledgerModels } from './ledger/ledger-models.ts';
import type { EntryTally } from './ledger/post-group.ts';
import { openRecords, playRecordModel } from './play-records.ts';

/**
 * Counts entries toward their players' limits and refuses those beyond one, in the transaction that posts them (L1).
 */
export function playTally(
  connection: Connection,
  clock: Clock,
  operators: () => PlayLimits,
  rules: PlayRules,
): EntryTally {
  const records = playRecordModel(connection);
  const { journal } = ledgerModels(connection);
  return {
    open: async (entries, session) => {
      const stakeIds = entries.flatMap((entry) => (entry.kind === 'refund' ? [entry.detail.stakeId] : []));
      const stakes =
        stakeIds.length > 0
          ? await journal.find({ _id: { $in: stakeIds } }, { at: 1 }, { session }).lean()
          : [];
      const ruleOffset = clock.ruleNow() - clock.now();
      const stakedAt = new Map(stakes.map(({ _id, at }) => [_id, at.getTime() + ruleOffset]));
      const users = [...new Set(entries.flatMap(rules.playersOf))];
      const open = await openRecords({ model: records, rules }, users, session);
      const now = clock.ruleNow();
      const limits = operators();
      return {
        count: (entry) => {
          const staked = entry.kind === 'refund' ? stakedAt.get(entry.detail.stakeId) : undefined;
          const counting = { operators: limits, now, stakedAt: staked ?? now };
          const next = rules.playersOf(entry).map((user) => rules.countEntry(open.of(user), entry, counting));
          for (const record of next) open.put(record);
        },
        save: open.save,
      };
    },
  };
}
