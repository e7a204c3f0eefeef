import { sendAuthenticatedOtp } from '@chewata/common/contract/accounts/account';
import { getUserBalance } from '@chewata/common/contract/accounts/session';
import { deposit } from '@chewata/common/contract/money/deposits';
import { sandboxOutbox, sandboxPay } from '@chewata/common/contract/money/sandbox';
import { transfer } from '@chewata/common/contract/money/wallet';
import { withdraw } from '@chewata/common/contract/money/withdrawals';
import type { Call } from '@chewata/common/scripted-calls';
import type { Account } from './account.ts';
import type { Actor, Recorder } from './recorder.ts';

const ATTEMPTS = 3;

interface Options {
  readonly call: Call;
  readonly token: string;
  readonly phoneNo: string;
  readonly actor: Actor;
  readonly recorder: Recorder;
}

/** A player's money commands over HTTP. Each has an amount of its own, so that its entry is found in the journal. */
export class WalletClient {
  readonly #options: Options;
  #serial = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Opens a checkout and pays it in the sandbox; sometimes the provider repeats its callback. */
  async pay(birr: number, again: boolean): Promise<void> {
    const { call, token, actor, recorder } = this.#options;
    const amount = this.#own(birr);
    await recorder.command(actor, { call: 'pay', args: [{ amount }] }, async () => {
      const { data } = await call(deposit, { token, body: { amount } });
      const paid = { params: { txnId: data.txnId }, body: { outcome: 'success' } } as const;
      await call(sandboxPay, paid);
      if (again) await call(sandboxPay, paid).catch(() => null);
      return { txnId: data.txnId };
    });
  }

  async withdraw(birr: number): Promise<void> {
    const { call, token } = this.#options;
    const body = { amount: this.#own(birr) };
    await this.#repeated('withdraw', body, (key) => call(withdraw, { token, key, body }));
  }

  async transferTo(
    { phoneNo, userId: to }: Pick<Account, 'phoneNo' | 'userId'>,
    birr: number,
  ): Promise<void> {
    const { call, token, phoneNo: own } = this.#options;
    const amount = this.#own(birr);
    const proof = await this.#code(own).catch(() => null);
    if (!proof) return;
    const body = { phoneNo, amount, ...proof };
    await this.#repeated('transfer', { amount, to }, (key) => call(transfer, { token, key, body }));
  }

  async readBalance(): Promise<void> {
    const { call, token, actor, recorder } = this.#options;
    await recorder.command(actor, { call: 'balance', args: [] }, () => call(getUserBalance, { token }));
  }

  /** Repeats a command with its key until an answer comes, as the web app does. */
  async #repeated(name: string, shown: object, send: (key: string) => Promise<object>): Promise<void> {
    const { actor, recorder } = this.#options;
    const key = crypto.randomUUID();
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const done = await recorder.command(actor, { call: name, args: [shown], key }, () => send(key));
      if (done) return;
    }
  }

  async #code(phoneNo: string): Promise<{ otp: string; vc: string }> {
    const { call, token } = this.#options;
    const { data: vc } = await call(sendAuthenticatedOtp, { token });
    const { messages } = await call(sandboxOutbox, { query: { phoneNo } });
    return { vc, otp: messages.findLast(({ otp }) => otp !== null)?.otp ?? '' };
  }

  /** The amount with santim that no other command of this player has. */
  #own(birr: number): number {
    this.#serial += 1;
    return Math.round(birr * 100 + this.#serial) / 100;
  }
}
