import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeTelegram } from '@chewata/bot/testing/fake-telegram';

/** The bot was killed or frozen meanwhile; Telegram delivers what it has not confirmed again. */
const ANSWERED_IN_MS = 60_000;
const LOOK_AGAIN_MS = 50;
/** The bot's answer to /balance in any language: main, bonus, held and free spins, one in a line. */
const BALANCE = /^\D*([\d.]+)\D*\n\D*([\d.]+)\D*\n\D*[\d.]+\D*\n\D*\d+\D*$/;

/** A player's chat with the bot, by the stand-in of Telegram. */
export class BotChat {
  readonly #telegram: FakeTelegram;
  readonly #id: number;
  /** Calls of the bot that were looked at. */
  #seen = 0;
  /** A question has no answer yet, which the answer to another one would look like. */
  #isWaiting = false;

  constructor(telegram: FakeTelegram, id: number) {
    this.#telegram = telegram;
    this.#id = id;
  }

  /** Shares the phone number, which links the account that has it. Throws if the bot does not answer. */
  async link(phoneNo: string): Promise<void> {
    const contact = { phone_number: `251${phoneNo.slice(1)}`, first_name: 'Player', user_id: this.#id };
    await this.#ask({ contact }, () => true);
  }

  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** The balance in Birr as the bot says it. Throws if it does not answer: it is asked no more then. */
  async balance(): Promise<{ activeBalance: number; bonusWallet: number }> {
    const text = '/balance';
    const entities = [{ type: 'bot_command', offset: 0, length: text.length }];
    const answer = await this.#ask({ text, entities }, (one) => BALANCE.test(one));
    const [, main, bonus] = BALANCE.exec(answer) ?? [];
    return { activeBalance: Number(main), bonusWallet: Number(bonus) };
  }

  /** Sends a message and waits for a reply of that kind; notices may come in between. */
  async #ask(message: object, isReply: (text: string) => boolean): Promise<string> {
    this.#isWaiting = true;
    this.#seen = this.#telegram.calls.length;
    const from = { id: this.#id, is_bot: false, first_name: 'Player' };
    const chat = { id: this.#id, type: 'private', first_name: 'Player' };
    this.#telegram.push({ message: { message_id: 1, date: 1, from, chat, ...message } });
    const deadline = Date.now() + ANSWERED_IN_MS;
    while (Date.now() < deadline) {
      const reply = this.#newTexts().find(isReply);
      if (reply !== undefined) {
        this.#isWaiting = false;
        return reply;
      }
      await sleep(LOOK_AGAIN_MS);
    }
    throw new Error(`the bot did not answer ${this.#id}`);
  }

  #newTexts(): string[] {
    const calls = this.#telegram.calls.slice(this.#seen);
    this.#seen += calls.length;
    return calls
      .filter(({ method, body }) => method === 'sendMessage' && body.chat_id === this.#id)
      .map(({ body }) => String(body.text));
  }
}
