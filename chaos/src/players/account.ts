import { login, register, sendOtp } from '@chewata/common/contract/accounts/account';
import { deposit } from '@chewata/common/contract/money/deposits';
import { sandboxOutbox, sandboxPay } from '@chewata/common/contract/money/sandbox';
import type { Call } from '@chewata/common/scripted-calls';

export interface Account {
  readonly userId: string;
  readonly token: string;
}

const PASSWORD = 'a-player-of-chaos';

/** Signs a player up and pays `birr` into the wallet, both as a person does. `serial`: from 0, gives the phone. */
export async function newAccount(call: Call, serial: number, birr: number): Promise<Account> {
  const phoneNo = `09766${String(serial).padStart(5, '0')}`;
  const { data: vc } = await call(sendOtp, { body: { phoneNo } });
  const { messages } = await call(sandboxOutbox, { query: { phoneNo } });
  const otp = messages.findLast((message) => message.otp !== null)?.otp ?? '';
  await call(register, { body: { name: `Player ${serial}`, phoneNo, password: PASSWORD, otp, vc } });
  const { token, user } = await call(login, { body: { phoneNo, password: PASSWORD } });
  const { data } = await call(deposit, { token, body: { amount: birr } });
  await call(sandboxPay, { params: { txnId: data.txnId }, body: { outcome: 'success' } });
  return { userId: user._id, token };
}
