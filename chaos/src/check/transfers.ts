import { fromBirr } from '@chewata/common/money';
import { groupBy } from './group-by.ts';
import type { At, Observed } from './observed.ts';
import type { Violation } from './violation.ts';

const RULE = 'a transfer moves its amount from its sender to its receiver';

/** The argument of a transfer: an amount in Birr, and the user who gets it. */
interface Asked {
  readonly amount: number;
  readonly to?: string;
}

/** Every transfer takes from its sender what another user gets: the one whom the sender named. */
export function checkTransfers(observed: Observed): Violation[] {
  const sent = observed.of('sent').filter(({ call }) => call === 'transfer');
  const asked = groupBy(sent, ({ user, args }) => `${user} ${fromBirr((args[0] as Asked).amount)}`);
  return observed.of('entry').flatMap((entry) => {
    if (entry.of !== 'transfer') return [];
    const amount = -balanceOf(entry, entry.userId);
    const receivers = entry.postings.map(([account]) => account.split(':')[1]);
    const [receiver = ''] = receivers.filter((user) => user !== entry.userId);
    const wasMeant = (asked.get(`${entry.userId} ${amount}`) ?? []).every(
      ({ args }) => ((args[0] as Asked).to ?? receiver) === receiver,
    );
    if (amount > 0 && entry.postings.length === 2 && balanceOf(entry, receiver) === amount && wasMeant)
      return [];
    return [{ rule: RULE, message: `${entry.id}: ${entry.postings.join(' ')}`, lines: [entry.index] }];
  });
}

/** By how much the entry changes a user's main balance, in santim. */
const balanceOf = ({ postings }: At<'entry'>, user: string | null): number =>
  postings.reduce((sum, [account, by]) => sum + (account === `user:${user}:main` ? by : 0), 0);
