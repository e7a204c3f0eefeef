import { LANGUAGES, type Language } from '@chewata/common/contract/language';
import type { Api } from 'grammy';
import { say } from './say.ts';

/** What Telegram shows behind its menu: the commands and what they do, as /help tells them. */
const commandsIn = (language: Language) =>
  say(language, 'help.text')
    .split('\n')
    .flatMap((line) => {
      const [, command, description] = /^\/(\w+) – (.+)$/.exec(line) ?? [];
      return command && description ? [{ command, description }] : [];
    });

/** Tells Telegram the commands for who has its app in that language, and in Amharic for everybody else. */
export async function tellCommands(api: Api): Promise<void> {
  await api.setMyCommands(commandsIn('am'));
  for (const language_code of LANGUAGES)
    await api.setMyCommands(commandsIn(language_code), { language_code });
}
