import type { UserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import { DAY_MS } from '@chewata/common/time';
import { isUserAccount, ownerOf } from '#domain/ledger/accounts.ts';
import { oneWayTo } from '#domain/suspicions/one-way.ts';
import type { Look, LookContext } from './look.ts';

/** U7: raises a user to whom several others send money that does not flow back. */
export const flagChipDumping: Look = async (ctx, from) => {
  const dayAgo = new Date(ctx.clock.now() - DAY_MS);
  const recent = await ctx.transfers.since(from > dayAgo ? from : dayAgo);
  const receivers = recent.flatMap(({ postings }) =>
    postings.flatMap(({ account, amount }) =>
      amount > 0 && isUserAccount(account) ? (ownerOf(account) ?? []) : [],
    ),
  );
  for (const receiver of new Set(receivers)) await lookAtReceiver(ctx, receiver, dayAgo);
};

async function lookAtReceiver(ctx: LookContext, receiver: UserId, dayAgo: Date): Promise<void> {
  const { senders: fewest, sentInADay } = ctx.settings.now().suspicions;
  const transfers = await ctx.transfers.ofUser(receiver, dayAgo);
  const { senders, total } = oneWayTo(receiver, transfers);
  if (senders.size < fewest || total < sentInADay) return;
  const counted = transfers.filter(({ postings }) =>
    postings.some(({ account, amount }) => amount < 0 && senders.has(ownerOf(account) ?? receiver)),
  );
  await ctx.flags.raise(
    {
      kind: 'chip-dumping',
      subject: receiver,
      users: [receiver, ...senders.keys()],
      evidence: {
        receiver,
        senders: senders.size,
        amount: toBirr(total),
        transfers: counted.length,
        from: counted[0]?.at.toISOString() ?? '',
        to: counted.at(-1)?.at.toISOString() ?? '',
      },
      facts: counted.map(({ id }) => id).slice(-MOST_FACTS),
    },
    new Date(ctx.clock.now()),
  );
}

/** Enough to know a new transfer from those that a flag was raised for. */
const MOST_FACTS = 100;
