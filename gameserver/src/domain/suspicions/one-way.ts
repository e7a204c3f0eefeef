import type { UserId } from '@chewata/common/ids';
import { minus, plus, type Santim, ZERO } from '@chewata/common/money';
import { account, ownerOf } from '../ledger/accounts.ts';
import type { Posting } from '../ledger/entry.ts';

/** Money that flowed to a receiver and did not flow back. */
export interface OneWayFlow {
  /** The senders with the difference between given and received money, largest first. */
  readonly senders: ReadonlyMap<UserId, Santim>;
  readonly total: Santim;
}

/** The flow to a receiver in the postings of transfers: senders who got back as much as they sent do not count. */
export function oneWayTo(
  receiver: UserId,
  transfers: readonly { readonly postings: readonly Posting[] }[],
): OneWayFlow {
  const nets = new Map<UserId, Santim>();
  for (const { postings } of transfers) {
    const got = postings.find((line) => line.account === account.main(receiver))?.amount ?? ZERO;
    const other = postings.map((line) => ownerOf(line.account)).find((user) => user && user !== receiver);
    if (other) nets.set(other, plus(nets.get(other) ?? ZERO, got));
  }
  const senders = [...nets].filter(([, net]) => net > 0).sort(([, a], [, b]) => minus(b, a));
  return { senders: new Map(senders), total: senders.reduce((sum, [, net]) => plus(sum, net), ZERO) };
}
