import type { UserId } from '@chewata/common/ids';
import { type Santim, santim } from '@chewata/common/money';
import type { ClientSession } from 'mongoose';
import type { Wallet } from '#domain/ledger/entry.ts';
import type { LedgerRules } from '#domain/ledger/rules.ts';
import { sessionOf, type Write } from '../../transaction.ts';
import type { LedgerModels } from './ledger-models.ts';

/** The wallets of these users, in their order, as the transaction of `session` sees them, if there is one. */
export async function walletsOf(
  { balances }: LedgerModels,
  rules: LedgerRules,
  users: readonly UserId[],
  session: ClientSession | null = null,
): Promise<Wallet[]> {
  const wallets = users.map((user) => rules.walletOf(user));
  const names = new Set(wallets.flatMap((wallet): string[] => Object.values(wallet)));
  const found = await balances.find({ _id: { $in: [...names] } }, null, { session }).lean();
  const known = new Map(found.map(({ _id, balance }) => [_id, balance]));
  const of = (name: string): Santim => santim(known.get(name) ?? 0);
  return wallets.map(({ main, bonus, held }) => ({ main: of(main), bonus: of(bonus), held: of(held) }));
}

/** A transaction changes the balances last, so what it reads before that is the wallet before the entry. */
export const withWallet =
  (models: LedgerModels, rules: LedgerRules, user: UserId, write: (wallet: Wallet) => Write): Write =>
  async (tx) => {
    const [wallet] = await walletsOf(models, rules, [user], sessionOf(tx));
    if (wallet) await write(wallet)(tx);
  };
