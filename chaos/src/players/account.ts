import { login, register, sendOtp } from '@chewata/common/contract/accounts/account';
import { confirmByCode, sendSecondFactorCode } from '@chewata/common/contract/accounts/second-factor';
import { deposit } from '@chewata/common/contract/money/deposits';
import { sandboxOutbox, sandboxPay } from '@chewata/common/contract/money/sandbox';
import type { Call } from '@chewata/common/scripted-calls';

export interface Account {
  readonly userId: string;
  readonly phoneNo: string;
  readonly token: string;
}

const PASSWORD = 'a-player-of-chaos';

/** Signs a user up with the code from the sandbox's outbox. */
export async function signUp(call: Call, name: string, phoneNo: string): Promise<Account> {
  const { data: vc } = await call(sendOtp, { body: { phoneNo } });
  const otp = await lastCode(call, phoneNo);
  await call(register, { body: { name, phoneNo, password: PASSWORD, otp, vc } });
  const { token, user } = await call(login, { body: { phoneNo, password: PASSWORD } });
  return { userId: user._id, phoneNo, token };
}

export const phoneOf = (serial: number): string => `09766${String(serial).padStart(5, '0')}`;

/** Signs a player up and pays `birr` into the wallet, both as a person does. `serial`: from 0, gives the phone. */
export async function newPlayer(call: Call, serial: number, birr: number): Promise<Account> {
  const player = await signUp(call, `Player ${serial}`, phoneOf(serial));
  const { data } = await call(deposit, { token: player.token, body: { amount: birr } });
  await call(sandboxPay, { params: { txnId: data.txnId }, body: { outcome: 'success' } });
  return player;
}

/** One of the sandbox's administrators, in a confirmed session. `place`: 1 or 2. */
export async function administrator(call: Call, place: 1 | 2): Promise<Account> {
  const admin = await signUp(call, `Operator ${place}`, `090000000${place}`);
  const { data: vc } = await call(sendSecondFactorCode, { token: admin.token });
  const otp = await lastCode(call, admin.phoneNo);
  await call(confirmByCode, { token: admin.token, body: { otp, vc } });
  return admin;
}

async function lastCode(call: Call, phoneNo: string): Promise<string> {
  const { messages } = await call(sandboxOutbox, { query: { phoneNo } });
  return messages.findLast(({ otp }) => otp !== null)?.otp ?? '';
}
