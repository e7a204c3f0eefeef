import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { User } from '#storage/accounts/users.ts';
import { ProcessCrash } from '../../testing/money/crashing-process.ts';
import {
  STARTING_BALANCE,
  type WalletContext,
  type WalletTestbed,
  walletTestbed,
} from '../../testing/money/wallet-testbed.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts';
import type { OtpProof } from './otp-proof.ts';
import { transferBalance } from './transfer-balance.ts';

let testbed: WalletTestbed;
beforeAll(async () => {
  testbed = await walletTestbed('otp-proof');
});
afterAll(() => testbed?.close());

type MoveOut = (ctx: WalletContext, caller: User, proof: OtpProof, commandId: string) => Promise<unknown>;
const amount = fromBirr(100);
const transfer: MoveOut = (ctx, caller, proof, commandId) => {
  const to = testbed.users[1]?.phone;
  if (!to) throw new Error('no receiver');
  return transferBalance(ctx, { caller: { ...caller, sessionId: '' }, to, amount, proof, commandId });
};
const withdraw: MoveOut = (ctx, caller, proof, commandId) => {
  const destination = { kind: 'phone', medium: 'TELEBIRR', phone: caller.phone, holder: '' } as const;
  const route = { method: 'manual', provider: null, destination, destinationName: '' } as const;
  return requestWithdrawal(ctx, { caller: { ...caller, sessionId: '' }, amount, proof, commandId }, route);
};

it.each([
  ['transfer', transfer],
  ['withdrawal by hand', withdraw],
] as const)(
  'M10: wherever the process of a %s crashes, the same command with the same code is carried out once',
  async (_, move) => {
    let [steps, hasCrashed] = [0, true];
    for (; hasCrashed; steps++) {
      await testbed.reset();
      const [caller] = testbed.users;
      if (!caller) throw new Error('no user');
      const proof = await testbed.issueOtp(caller);
      const crashingProcess = testbed.process(steps);
      hasCrashed = await move(crashingProcess, caller, proof, `${caller.id}-out`).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof ProcessCrash)) throw error;
          return true;
        },
      );
      const again = testbed.process(null);
      for (let i = 0; i < 2; i++) await move(again, caller, proof, `${caller.id}-out`);
      expect((await again.ledger.wallet(caller.id)).main, `crashed after ${steps} steps`).toBe(
        STARTING_BALANCE - amount,
      );
      // The code was used up with it.
      await expect(move(again, caller, proof, `${caller.id}-other`)).rejects.toMatchObject({
        code: 'OTP_INVALID',
      });
    }
    expect(steps, 'it crashed at several steps').toBeGreaterThan(5);
  },
);

it('of several commands with one code at the same moment only one moves money', async () => {
  await testbed.reset();
  const [caller] = testbed.users;
  if (!caller) throw new Error('no user');
  const proof = await testbed.issueOtp(caller);
  const ctx = testbed.process(null);
  const results = await Promise.allSettled(
    [1, 2, 3].map((n) => (n === 2 ? withdraw : transfer)(ctx, caller, proof, `${caller.id}-${n}`)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await ctx.ledger.wallet(caller.id)).main).toBe(STARTING_BALANCE - amount);
});
