import { forgotPassword, login, register, sendOtp } from '@chewata/common/contract/accounts/account';
import { deposit } from '@chewata/common/contract/money/deposits';
import { sandboxOutbox, sandboxPay } from '@chewata/common/contract/money/sandbox';
import { type Call, CallRefused } from '@chewata/common/scripted-calls';
import type { Identity } from './identity.ts';

/** Everyone can read every code in the sandbox's outbox, so this is no secret there. */
const PASSWORD = 'a-simulated-player';
/** Birr that a player pays in when the wallet runs low. */
const TOP_UP = 2000;

export interface SignedIn {
  readonly token: string;
  readonly userId: string;
}

/** Signs in to the player's account: the one of an earlier start, or a new one. */
export async function signIn(call: Call, { name, phoneNo }: Identity): Promise<SignedIn> {
  const enter = async () => {
    const { token, user } = await call(login, { body: { phoneNo, password: PASSWORD } });
    return { token, userId: user._id };
  };
  try {
    return await enter();
  } catch (error) {
    if (!(error instanceof CallRefused && error.code === 'LOGIN_FAILED')) throw error;
  }
  const { data: vc } = await call(sendOtp, { body: { phoneNo } });
  const proof = { phoneNo, password: PASSWORD, vc, otp: await codeSentTo(call, phoneNo) };
  try {
    await call(register, { body: { name, ...proof } });
  } catch (error) {
    if (!(error instanceof CallRefused && error.code === 'PHONE_TAKEN')) throw error;
    // The password was changed from outside.
    await call(forgotPassword, { body: proof });
  }
  return enter();
}

/** The newest code in the text messages that the sandbox keeps. */
async function codeSentTo(call: Call, phoneNo: string): Promise<string> {
  const { messages } = await call(sandboxOutbox, { query: { phoneNo } });
  const newest = [...messages].sort((a, b) => (a.at < b.at ? 1 : -1)).find(({ otp }) => otp !== null);
  if (!newest?.otp) throw new Error(`no code was sent to ${phoneNo}`);
  return newest.otp;
}

/** Pays into the wallet, as a person does: a checkout, and the sandbox's 'Pay'. */
export async function topUp(call: Call, token: string): Promise<void> {
  const { data } = await call(deposit, { token, body: { amount: TOP_UP } });
  await call(sandboxPay, { params: { txnId: data.txnId }, body: { outcome: 'success' } });
}
