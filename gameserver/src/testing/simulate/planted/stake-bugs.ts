import { asUserId } from '@chewata/common/ids';
import { minus, santim, times } from '@chewata/common/money';
import { account, isUserAccount } from '#domain/ledger/accounts.ts';
import type { NewEntry, Posting } from '#domain/ledger/entry.ts';
import { refundEntry } from '#domain/rooms/stake.ts';
import { again, changed, type Plant, posting, postingsOf } from './plant.ts';

/** Bugs of stakes, settlements and refunds: each is a change of the services' context that a wrong line of theirs could be. */
export const STAKE_BUGS = {
  'a stake is lost': posting('stake', () => null),
  'a refund is lost': posting('refund', () => null),
  'a stake is refunded twice': posting('refund', async (entry, post) => {
    await post(again(entry));
    return entry;
  }),
  'a round is settled twice': posting('settlement', async (entry, post) => {
    await post(again(entry));
    return entry;
  }),
  'a payout goes to a wrong user': posting('settlement', (entry) =>
    changed(entry, (line) =>
      isUserAccount(line.account)
        ? { ...line, account: account.main(asUserId('9'.padStart(24, '0'))) }
        : line,
    ),
  ),
  "the house's share is not taken": posting('settlement', (entry) => {
    const house = postingsOf(entry).find((line) => line.account === 'house:revenue')?.amount ?? 0;
    let isGiven = false;
    return changed(entry, (line) => {
      if (line.account === 'house:revenue') return null;
      if (isGiven || !isUserAccount(line.account)) return line;
      isGiven = true;
      return { ...line, amount: santim(line.amount + house) };
    });
  }),
  'a winner is paid too little': posting('settlement', (entry) => {
    const winner = postingsOf(entry).find((line) => isUserAccount(line.account) && line.amount > 100);
    if (!postingsOf(entry).some((line) => line.account === 'house:revenue')) return entry;
    return changed(entry, (line) => {
      if (line === winner) return { ...line, amount: minus(line.amount, santim(100)) };
      return line.account === 'house:revenue' ? { ...line, amount: santim(line.amount + 100) } : line;
    });
  }),
  'money stays in the round': posting('settlement', (entry) => {
    const stays = (line: Posting) => line.account === 'house:revenue' && line.amount > 0;
    const house = postingsOf(entry).find(stays)?.amount ?? santim(0);
    return changed(entry, (line) => {
      if (stays(line)) return null;
      return line.account.startsWith('round:') ? { ...line, amount: santim(line.amount + house) } : line;
    });
  }),
  'a refund pays a double stake': posting('refund', (entry) =>
    changed(entry, (line) => ({ ...line, amount: times(line.amount, 2) })),
  ),
  'a stake is charged for another card': posting(
    'stake',
    (entry) =>
      ({
        ...entry,
        detail: (wallet: never) => {
          const { detail } = entry as unknown as { detail: (wallet: never) => { cards: { card: string }[] } };
          return { cards: detail(wallet).cards.map((staked) => ({ ...staked, card: `${staked.card}9` })) };
        },
      }) as unknown as NewEntry,
  ),
  'a stake in play is refunded too': posting('settlement', async (entry, post, ctx) => {
    const stakes = entry.roundId ? await ctx.ledger.ofRound(entry.roundId) : [];
    const stake = stakes.find(({ kind }) => kind === 'stake');
    const card = stake?.kind === 'stake' ? stake.detail.cards[0]?.card : undefined;
    const refund = stake && card !== undefined ? refundEntry(stake, card) : null;
    if (refund) await post(refund);
    return entry;
  }),
  'a stake is answered with the balance before it': (ctx) => ({
    ...ctx,
    ledger: {
      ...ctx.ledger,
      post: async (entry, alongside) => {
        const posted = await ctx.ledger.post(entry, alongside);
        const { wallet } = posted;
        if (entry.kind !== 'stake' || !wallet) return posted;
        const [line] = posted.entry.postings.filter(({ account: name }) => isUserAccount(name));
        return { ...posted, wallet: { ...wallet, main: minus(wallet.main, line?.amount ?? santim(0)) } };
      },
    },
  }),
  'a balance is sent that no one had': (ctx) => ({
    ...ctx,
    ledger: {
      ...ctx.ledger,
      wallet: async (user) => {
        const wallet = await ctx.ledger.wallet(user);
        return { ...wallet, main: santim(wallet.main + 300) };
      },
    },
  }),
} as const satisfies Record<string, Plant>;
