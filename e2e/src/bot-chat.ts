import { type FakeTelegram, startFakeTelegram } from '@chewata/bot/testing/fake-telegram';
import { expect, test as journey } from './journey.ts';
import type { TelegramUser } from './telegram-client.ts';

export const BOT_TOKEN = '7654321:AAtests-of-the-journeys';

type Message = Record<string, unknown>;

/** A user's chat with the bot. Each action resolves with the bot's replies. */
interface BotChat {
  say(user: TelegramUser, command: string): Promise<Message[]>;
  /** Shares a contact, by default the user's own. */
  share(user: TelegramUser, contactId?: number, replies?: number): Promise<Message[]>;
}

function botChat(telegram: FakeTelegram): BotChat {
  async function send(user: TelegramUser, fields: object, replies = 1): Promise<Message[]> {
    const before = telegram.to(user.id).length;
    const from = { id: user.id, is_bot: false, first_name: user.firstName };
    const chat = { id: user.id, type: 'private', first_name: user.firstName };
    telegram.push({ message: { message_id: 1, date: 1, from, chat, ...fields } });
    await expect.poll(() => telegram.to(user.id).length).toBeGreaterThanOrEqual(before + replies);
    return telegram.to(user.id).slice(before);
  }
  return {
    say: (user, text) => {
      const [command = ''] = text.split(' ');
      return send(user, { text, entities: [{ type: 'bot_command', offset: 0, length: command.length }] });
    },
    share: (user, contactId = user.id, replies = 2) => {
      const contact = { phone_number: user.phone.slice(1), first_name: user.firstName, user_id: contactId };
      return send(user, { contact }, replies);
    },
  };
}

/** The `test` of journeys with a bot, a fake Telegram, and simulated players who fill the rooms. */
export const test = journey.extend<object, { telegram: FakeTelegram; chat: BotChat }>({
  telegram: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are needed
    async ({}, use) => {
      const telegram = await startFakeTelegram();
      await use(telegram);
      await telegram.close();
    },
    { scope: 'worker' },
  ],
  chat: [async ({ telegram }, use) => use(botChat(telegram)), { scope: 'worker' }],
  variables: [
    async ({ telegram }, use) =>
      use({
        BOT_TOKEN,
        BOT_USERNAME: 'chewata_bot',
        BOT_API_ROOT: telegram.url,
        SANDBOX_PLAYERS: '6',
        BINGO_COUNTDOWN_S: '15',
      }),
    { scope: 'worker' },
  ],
});

export { expect };
