import { minus, type Santim, santim, sum, ZERO } from '@chewata/common/money';
import { DAY_MS } from '@chewata/common/time';
import { account, ownerOf, type UserAccount } from '#domain/ledger/accounts.ts';
import { entryId } from '#domain/ledger/entries.ts';
import type { JournalEntryOf } from '#domain/ledger/entry.ts';
import { changesOf, leftOfCredit } from '#domain/ledger/left-of-credit.ts';
import { costsOf } from '#domain/rooms/bonus-wins.ts';
import type { Round } from '#domain/rooms/round.ts';
import { creditsOf, planVoid, type VoidPlan } from '#domain/rooms/void/plan.ts';
import type { SeenAccount } from '#storage/money/ledger/ledger.ts';
import type { RoomsContext } from '../rooms-context.ts';

interface SettledVoid {
  readonly plan: VoidPlan;
  readonly settled: JournalEntryOf<'settlement'>;
  /** The balances that the plan depends on, as they were read. */
  readonly seen: readonly SeenAccount[];
}

/** R15: what the voiding of a settled round does now, from the journal and the balances. */
export async function planOfVoid(
  ctx: Pick<RoomsContext, 'clock' | 'ledger'>,
  round: Round,
): Promise<SettledVoid> {
  const settled = await ctx.ledger.find(entryId.settlement(round.id));
  if (settled?.kind !== 'settlement') throw new Error(`round ${round.id} has no settlement`);
  const left = new Map<string, Santim>();
  const seen: SeenAccount[] = [];
  for (const { account: name, amount } of creditsOf(settled)) {
    const read = await leftOn(ctx, settled, name, amount);
    left.set(name, read.left);
    seen.push(read.seen);
  }
  const costOf = costsOf(round.cards, await ctx.ledger.ofRound(round.id));
  return { plan: planVoid(round, settled, costOf, (name) => left.get(name) ?? ZERO), settled, seen };
}

async function leftOn(
  ctx: Pick<RoomsContext, 'clock' | 'ledger'>,
  { id, at: since }: JournalEntryOf<'settlement'>,
  name: UserAccount,
  credit: Santim,
): Promise<{ readonly left: Santim; readonly seen: SeenAccount }> {
  const until = new Date(ctx.clock.now() + DAY_MS);
  const entries = await ctx.ledger.ofAccount(name, since, until);
  const balance = await balanceOf(ctx, name);
  const later = changesOf(
    name,
    entries.filter((entry) => entry.id !== id),
  );
  const before = minus(balance, sum([credit, ...later.map(({ amount }) => amount)]));
  const left = santim(Math.max(0, Math.min(balance, leftOfCredit(credit, before, later))));
  return { left, seen: { account: name, since, entries: entries.length, balance } };
}

async function balanceOf({ ledger }: Pick<RoomsContext, 'ledger'>, name: UserAccount): Promise<Santim> {
  const owner = ownerOf(name);
  if (owner === null) return ZERO;
  const { main, bonus } = await ledger.wallet(owner);
  return name === account.main(owner) ? main : bonus;
}
