import { Refusal } from '@chewata/common/errors';
import { formatBirr } from '@chewata/common/money';
import type {
  PayoutStage,
  Withdrawal,
  WithdrawalChange,
  WithdrawalWhen,
} from '#storage/money/withdrawals.ts';
import type { Write } from '#storage/transaction.ts';
import { withdrawPaidEntry, withdrawReturnedEntry } from '../../domain/ledger/entries.ts';
import type { NewEntry } from '../../domain/ledger/entry.ts';
import type { Context } from '../context.ts';
import { notifying } from '../notifications/notify.ts';

export type EndingPayout = Pick<Context, 'clock' | 'ledger' | 'notifications' | 'publish' | 'withdrawals'>;

/** Every stage that has no end yet. Of paid and given back one happens, for the document ends once. */
const OPEN: readonly PayoutStage[] = ['waiting', 'queued', 'sending', 'asking'];

export interface Ending {
  /** The provider that has paid; 'manual': an administrator. */
  readonly provider: string;
  readonly change?: WithdrawalChange;
  readonly when?: WithdrawalWhen;
  readonly alongside?: readonly Write[];
}

/** The money has gone out: held → provider. Refusal: ALREADY_DECIDED. */
export async function postPaid(ctx: EndingPayout, payout: Withdrawal, ending: Ending): Promise<void> {
  await postEnd(ctx, withdrawPaidEntry(payout, ending.provider), [
    ended(ctx, payout, 'success', ending),
    telling(ctx, payout, 'withdrawalPaid'),
    ...(ending.alongside ?? []),
  ]);
  ctx.publish.balance(payout.userId);
}

/** The money goes back whole: held → main. Refusal: ALREADY_DECIDED. */
export async function giveBack(
  ctx: EndingPayout,
  payout: Withdrawal,
  note: string,
  ending: Omit<Ending, 'provider'> = {},
): Promise<void> {
  await postEnd(ctx, withdrawReturnedEntry(payout), [
    ended(ctx, payout, 'Declined', { ...ending, change: { ...ending.change, note } }),
    telling(ctx, payout, 'withdrawalDeclined'),
    ...(ending.alongside ?? []),
  ]);
  ctx.publish.balance(payout.userId);
}

/** Whoever finds the entry posted by another at the same moment has not ended the payout. */
async function postEnd(ctx: EndingPayout, entry: NewEntry, writes: readonly Write[]): Promise<void> {
  const { fresh } = await ctx.ledger.post(entry, writes);
  if (!fresh) throw new Refusal('ALREADY_DECIDED');
}

function ended(
  ctx: EndingPayout,
  { id }: Withdrawal,
  status: 'success' | 'Declined',
  { change = {}, when = { stages: OPEN } }: Omit<Ending, 'provider'>,
): Write {
  const settledAt = new Date(ctx.clock.now());
  return ctx.withdrawals.changing(id, when, { ...change, status, stage: 'over', settledAt, dueAt: null });
}

const telling = (
  ctx: EndingPayout,
  { id, userId, amount }: Withdrawal,
  kind: 'withdrawalPaid' | 'withdrawalDeclined',
): Write =>
  notifying(ctx, {
    about: `withdrawal:${id}`,
    userId,
    kind,
    key: `notifications.${kind}`,
    params: { amount: formatBirr(amount), txnId: id },
  });

/** Runs what may find that another has ended the payout already. */
export async function unlessEnded(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'ALREADY_DECIDED')) throw error;
  });
}
