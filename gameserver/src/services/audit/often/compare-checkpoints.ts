import { minus, plus } from '@chewata/common/money';
import type { Break } from '#domain/ledger/audit-books.ts';
import type { Context } from '../../context.ts';

const BEGIN = new Date(0);

/**
 * Compares the ledger's checkpoints with the totals up to `upTo` and the entries between the two moments. If they differ,
 * it reads every entry of the account.
 */
export async function compareCheckpoints(
  { auditSlices, books }: Pick<Context, 'auditSlices' | 'books'>,
  upTo: Date,
): Promise<Break[]> {
  const breaks: Break[] = [];
  for (const checkpoint of await books.checkpoints()) {
    const { account, total } = checkpoint;
    const known = await auditSlices.total(account);
    const expected =
      checkpoint.upTo < upTo
        ? minus(known, await books.postedIn(account, checkpoint.upTo, upTo))
        : plus(known, await books.postedIn(account, upTo, checkpoint.upTo));
    if (expected === total) continue;
    const posted = await books.postedIn(account, BEGIN, checkpoint.upTo);
    const at = checkpoint.upTo.toISOString();
    breaks.push(
      posted === total
        ? { rule: 'total', subject: account, message: `is ${known} santim, which its postings are not` }
        : {
            rule: 'checkpoint',
            subject: account,
            message: `checkpoint of ${at} is ${total} santim, its postings sum to ${posted}`,
          },
    );
  }
  return breaks;
}
