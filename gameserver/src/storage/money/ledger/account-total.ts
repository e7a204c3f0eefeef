import { plus, type Santim, santim, ZERO } from '@chewata/common/money';
import type { Clock } from '#runtime/clock.ts';
import { isDuplicateKey } from '../../duplicate-key.ts';
import type { LedgerModels } from './ledger-models.ts';

/**
 * An entry gets its time before it commits; entries older than this have all arrived. Transactions give up after
 * seconds, so the clocks of two servers may differ by minutes.
 */
export const ARRIVED_MS = 10 * 60 * 1000;
/** New entries after which a reader saves a checkpoint. */
const WORTH_KEEPING = 1000;

/**
 * The balance of an account, read from the journal. No account document changes with an entry; instead readers save the
 * sum up to a moment (a checkpoint), and later reads add only newer entries.
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

/** Moment and sum are written together, so whichever of two servers' checkpoints wins is correct. */
async function keep(
  checkpoints: LedgerModels['checkpoints'],
  _id: string,
  upTo: Date,
  total: Santim,
): Promise<void> {
  try {
    await checkpoints.updateOne({ _id }, { $set: { upTo, total } }, { upsert: true });
  } catch (error) {
    // Another server has just saved the first one.
    if (!isDuplicateKey(error, 'checkpoints')) throw error;
  }
}
