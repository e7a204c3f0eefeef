import { setTimeout } from 'node:timers/promises';
import {
  BOT_TOKEN,
  INTERNAL_SECRET,
  newPhone,
  type TestServer,
  testServer,
} from '@chewata/gameserver/testing/context';
import type {} from '@chewata/gameserver/testing/stores';
import { test as base, expect } from 'vitest';

import { loadConfig } from '../config.ts';
import { type RunningBot, startBot } from '../start.ts';
import { type FakeTelegram, startFakeTelegram } from './fake-telegram.ts';

/** The webhooks' secret. */
export const SECRET = 'webhook-secret-of-tests';

let serial = 5000;
/** A Telegram user without an account. */
export const newUser = () => ({ id: ++serial, is_bot: false, first_name: 'Hana' });
export type User = ReturnType<typeof newUser>;
type Update = Record<string, unknown>;

const chatOf = ({ id }: User) => ({ id, type: 'private', first_name: 'Hana' });
export const message = (from: User, more: object): Update => ({
  message: { message_id: 1, date: 1, from, chat: chatOf(from), ...more },
});
/** A text message; one that begins with '/' is a command. */
export function text(from: User, said: string, more: object = {}): Update {
  const [command = ''] = said.split(' ');
  const entities = said.startsWith('/') ? [{ type: 'bot_command', offset: 0, length: command.length }] : [];
  return message(from, { text: said, entities, ...more });
}
/** The contact of `of`, shared by `from`. */
export const shared = (from: User, phone: string, of = from.id, more: object = {}): Update =>
  message(from, { contact: { phone_number: phone.slice(1), first_name: 'Hana', user_id: of }, ...more });
export const press = (from: User, data: string): Update => ({
  callback_query: {
    id: '1',
    from,
    chat_instance: '1',
    data,
    message: { message_id: 1, date: 1, chat: chatOf(from), text: 'x' },
  },
});
export const dataOf = (sent: unknown) => JSON.stringify(sent);

export interface BotChat {
  readonly server: TestServer;
  readonly api: FakeTelegram;
  readonly bot: RunningBot;
  readonly environment: Readonly<Record<string, string>>;
  /** One more bot on the same game server and fake Telegram. */
  another(more: object): Promise<RunningBot>;
  /** Sends the update and returns the bot's replies. */
  say(user: User, update: Update, answers?: number): Promise<Update[]>;
  /** Presses a button and returns the body of the bot's next call of that method. */
  pressed(user: User, data: string, method: string): Promise<Update>;
  /** A user who has shared their phone. */
  player(phone?: string): Promise<User & { phone: string }>;
  close(): Promise<void>;
}

/** One less than the bot accepts of a user in a second, for an update that a test pushes by itself. */
const UPDATES_PER_SECOND = 4;

/** Keeps each user below the bot's limit, however fast the machine is. */
function pace() {
  const ends = new Map<number, number[]>();
  return async ({ id }: User, update: () => Promise<void>): Promise<void> => {
    const last = ends.get(id)?.slice(-UPDATES_PER_SECOND) ?? [];
    const [first = 0] = last;
    if (last.length === UPDATES_PER_SECOND) await setTimeout(Math.max(0, first + 1050 - Date.now()));
    await update();
    ends.set(id, [...last, Date.now()]);
  };
}

/** The bot on a real game server and a fake Telegram, by polling. */
export async function openChat(): Promise<BotChat> {
  const server = await testServer({ BOT_USERNAME: 'chewata_bot', PUBLIC_URL: 'https://play.example' });
  const api = await startFakeTelegram();
  const environment = {
    BOT_TOKEN,
    BOT_API_ROOT: api.url,
    GAMESERVER_URL: server.url,
    INTERNAL_SECRET,
    PUBLIC_URL: 'https://play.example',
    LOG_LEVEL: 'silent',
  };
  async function another(more: object): Promise<RunningBot> {
    const config = loadConfig({ ...environment, ...more });
    if (!config) throw new Error('off');
    return startBot(config);
  }
  const bot = await another({});
  const timeouts = { timeout: 10_000 };
  const paced = pace();

  const chat: BotChat = {
    server,
    api,
    bot,
    environment,
    another,
    async say(user, update, answers = 1) {
      const before = api.to(user.id).length;
      await paced(user, async () => {
        api.push(update);
        await expect.poll(() => api.to(user.id).length, timeouts).toBeGreaterThanOrEqual(before + answers);
      });
      return api.to(user.id).slice(before);
    },
    async pressed(user, data, method) {
      const asked = () => api.calls.filter((call) => call.method === method);
      const before = asked().length;
      await paced(user, async () => {
        api.push(press(user, data));
        await expect.poll(() => asked().length, timeouts).toBeGreaterThan(before);
      });
      return asked()[before]?.body ?? {};
    },
    async player(phone = newPhone()) {
      const user = newUser();
      await chat.say(user, shared(user, phone), 2);
      return { ...user, phone };
    },
    async close() {
      await bot.stop();
      await api.close();
      await server.close();
    },
  };
  return chat;
}

/** The `it` of tests that share one such chat per file. */
export const it = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  .extend('chat', { scope: 'file' }, async ({}, { onCleanup }) => {
    const chat = await openChat();
    onCleanup(() => chat.close());
    return chat;
  })
  .extend('server', ({ chat }) => chat.server)
  .extend('api', ({ chat }) => chat.api)
  .extend('ask', ({ chat }) => chat.say)
  .extend(
    'player',
    ({ chat }) =>
      () =>
        chat.player(),
  );
