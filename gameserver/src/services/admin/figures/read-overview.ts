import type { OverviewAnswer } from '@chewata/common/contract/admin/reports';
import { toBirr } from '@chewata/common/money';
import { HOUSE_ACCOUNTS } from '../../../domain/ledger/accounts.ts';
import type { Context } from '../../context.ts';
import { stats } from '../telegram-admin.ts';

/** How it stands now: who is there, today's figures, what waits, and what house, tax and providers hold. */
export async function readOverview(ctx: Context): Promise<OverviewAnswer> {
  const accounts: Record<string, number> = {};
  for (const name of HOUSE_ACCOUNTS) accounts[name] = toBirr(await ctx.ledger.total(name));
  return { ...(await stats(ctx)), accounts };
}
