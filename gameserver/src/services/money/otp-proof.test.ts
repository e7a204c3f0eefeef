import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { User } from '#storage/accounts/users.ts';
import { Death } from '../../testing/money/crashing-process.ts';
import { type MoneyLane, moneyLane, PURSE, type WalletContext } from '../../testing/money/wallet-testbed.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts';
import type { Proof } from './otp-proof.ts';
import { transferBalance } from './transfer-balance.ts';

let lane: MoneyLane;
beforeAll(async () => {
  lane = await moneyLane('money-out');
});
afterAll(() => lane?.close());

type MovesOut = (ctx: WalletContext, caller: User, proof: Proof, commandId: string) => Promise<unknown>;
const amount = fromBirr(100);
const transfer: MovesOut = (ctx, caller, proof, commandId) => {
  const to = lane.users[1]?.phone;
  if (!to) throw new Error('no receiver');
  return transferBalance(ctx, { caller, to, amount, proof, commandId });
};
const withdraw: MovesOut = (ctx, caller, proof, commandId) => {
  const destination = { kind: 'phone', medium: 'TELEBIRR', phone: caller.phone, holder: '' } as const;
  const route = { method: 'manual', provider: null, destination, destinationName: '' } as const;
  return requestWithdrawal(ctx, { caller, amount, proof, commandId }, route);
};

it.each([
  ['transfer', transfer],
  ['withdrawal by hand', withdraw],
] as const)(
  'M10: wherever the doer of a %s dies, the same command with the same code is done once',
  async (_, move) => {
    let [dies, died] = [0, true];
    for (; died; dies++) {
      await lane.begin();
      const [caller] = lane.users;
      if (!caller) throw new Error('no user');
      const proof = await lane.proof(caller);
      const mortal = lane.process(dies);
      died = await move(mortal, caller, proof, `${caller.id}-out`).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof Death)) throw error;
          return true;
        },
      );
      const again = lane.process(null);
      for (let i = 0; i < 2; i++) await move(again, caller, proof, `${caller.id}-out`);
      expect((await again.ledger.wallet(caller.id)).main, `died after ${dies} steps`).toBe(PURSE - amount);
      // The code has been used up with it.
      await expect(move(again, caller, proof, `${caller.id}-other`)).rejects.toMatchObject({
        code: 'OTP_INVALID',
      });
    }
    expect(dies, 'it died at more places than one').toBeGreaterThan(5);
  },
);

it('of two commands with one code at the same moment one moves money', async () => {
  await lane.begin();
  const [caller] = lane.users;
  if (!caller) throw new Error('no user');
  const proof = await lane.proof(caller);
  const ctx = lane.process(null);
  const told = await Promise.allSettled(
    [1, 2, 3].map((n) => (n === 2 ? withdraw : transfer)(ctx, caller, proof, `${caller.id}-${n}`)),
  );
  expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await ctx.ledger.wallet(caller.id)).main).toBe(PURSE - amount);
});
