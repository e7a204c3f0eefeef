import { plus, type Santim, santim, ZERO } from '@chewata/common/money';
import type { Clock } from '#runtime/clock.ts';
import { isDuplicateKey } from '../duplicate-key.ts';
import type { LedgerModels } from './ledger-models.ts';

/**
 * An entry gets its time before it is committed: what is older than this has arrived. A transaction is given up
 * after seconds, so that the clocks of two servers may differ by minutes.
 */
export const ARRIVED_MS = 10 * 60 * 1000;
/** So many entries are read again and again before a checkpoint is worth its write. */
const WORTH_KEEPING = 1000;

/**
 * What an account holds, from the journal. No document of the account changes with an entry, however many there
 * are: its sum up to a moment is kept now and then (a checkpoint), and only what came since is read.
 */
export async function accountTotal(
  { journal, checkpoints }: LedgerModels,
  clock: Pick<Clock, 'now'>,
  name: string,
  worthKeeping = WORTH_KEEPING,
): Promise<Santim> {
  const known = await checkpoints.findById(name).lean();
  const upTo = new Date(clock.now() - ARRIVED_MS);
  let arrived = santim(known?.total ?? 0);
  let recent = ZERO;
  let read = 0;
  const since = known ? { at: { $gte: known.upTo } } : {};
  const entries = journal
    .find({ 'postings.account': name, ...since }, { postings: 1, at: 1 })
    .lean()
    .cursor();
  for await (const { postings, at } of entries)
    for (const { account, amount } of postings) {
      if (account !== name) continue;
      if (at >= upTo) recent = plus(recent, amount);
      else {
        arrived = plus(arrived, amount);
        read++;
      }
    }
  if (read >= worthKeeping) await keep(checkpoints, name, upTo, arrived);
  return plus(arrived, recent);
}

/** A moment and its sum are written together: of two servers' pairs either one is right. */
async function keep(
  checkpoints: LedgerModels['checkpoints'],
  _id: string,
  upTo: Date,
  total: Santim,
): Promise<void> {
  try {
    await checkpoints.updateOne({ _id }, { $set: { upTo, total } }, { upsert: true });
  } catch (error) {
    // Another server has just kept the first one.
    if (!isDuplicateKey(error, 'checkpoints')) throw error;
  }
}
