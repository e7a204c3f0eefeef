import type { FakeTelegram } from '@chewata/bot/testing/fake-telegram';
import { scriptedCalls } from '@chewata/common/scripted-calls';
import { type Account, phoneOf, signUp } from './account.ts';
import { BotChat } from './bot-chat.ts';

/** Accounts made at the same time; each costs the server the hash of a password. */
const AT_ONCE = 4;
/** Players who have linked Telegram and ask the bot too. */
const MOST_CHATS = 50;
const FIRST_CHAT = 700_000_000;

/** Signs up that many players. */
export async function signUpAll(url: string, count: number): Promise<Account[]> {
  const call = scriptedCalls(url);
  const players: Account[] = [];
  while (players.length < count) {
    const next = Array.from(
      { length: Math.min(AT_ONCE, count - players.length) },
      (_, n) => players.length + n,
    );
    players.push(
      ...(await Promise.all(next.map((serial) => signUp(call, `Player ${serial}`, phoneOf(serial))))),
    );
  }
  return players;
}

/** The chats of the players who have Telegram: the first ones. */
export async function linkToBot(telegram: FakeTelegram, players: readonly Account[]): Promise<BotChat[]> {
  const chats: BotChat[] = [];
  for (const [place, { phoneNo }] of players.slice(0, MOST_CHATS).entries()) {
    const chat = new BotChat(telegram, FIRST_CHAT + place);
    await chat.link(phoneNo);
    chats.push(chat);
  }
  return chats;
}
