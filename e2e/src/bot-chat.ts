import { type FakeTelegram, startFakeTelegram } from '@chewata/bot/testing/fake-telegram';
import { expect, test as journey } from './journey.ts';
import type { TelegramUser } from './telegram-phone.ts';

export const BOT_TOKEN = '7654321:AAtests-of-the-journeys';

type Message = Record<string, unknown>;

/** What users do in their chat with the bot; each resolves with the bot's answers. */
interface BotChat {
  say(user: TelegramUser, command: string): Promise<Message[]>;
  /** Shares a contact, of oneself where `of` is not given. */
  share(user: TelegramUser, of?: number, answers?: number): Promise<Message[]>;
}

function chatOver(api: FakeTelegram): BotChat {
  async function send(user: TelegramUser, more: object, answers = 1): Promise<Message[]> {
    const before = api.to(user.id).length;
    const from = { id: user.id, is_bot: false, first_name: user.firstName };
    const chat = { id: user.id, type: 'private', first_name: user.firstName };
    api.push({ message: { message_id: 1, date: 1, from, chat, ...more } });
    await expect.poll(() => api.to(user.id).length).toBeGreaterThanOrEqual(before + answers);
    return api.to(user.id).slice(before);
  }
  return {
    say: (user, text) => {
      const [command = ''] = text.split(' ');
      return send(user, { text, entities: [{ type: 'bot_command', offset: 0, length: command.length }] });
    },
    share: (user, of = user.id, answers = 2) => {
      const contact = { phone_number: user.phone.slice(1), first_name: user.firstName, user_id: of };
      return send(user, { contact }, answers);
    },
  };
}

/** The `test` of journeys with a bot, its Bot API, and simulated players who fill the rooms. */
export const test = journey.extend<object, { api: FakeTelegram; chat: BotChat }>({
  api: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      const api = await startFakeTelegram();
      await use(api);
      await api.close();
    },
    { scope: 'worker' },
  ],
  chat: [async ({ api }, use) => use(chatOver(api)), { scope: 'worker' }],
  variables: [
    async ({ api }, use) =>
      use({
        BOT_TOKEN,
        BOT_USERNAME: 'chewata_bot',
        BOT_API_ROOT: api.url,
        SANDBOX_PLAYERS: '6',
        BINGO_COUNTDOWN_S: '15',
      }),
    { scope: 'worker' },
  ],
});

export { expect };
