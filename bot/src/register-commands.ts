import { LANGUAGES, type Language } from '@chewata/common/languages';
import type { Api } from 'grammy';
import { say } from './say.ts';

/** The commands and their descriptions for Telegram's menu, taken from the text of /help. */
const commandsIn = (language: Language) =>
  say(language, 'help.text')
    .split('\n')
    .flatMap((line) => {
      const [, command, description] = /^\/(\w+) – (.+)$/.exec(line) ?? [];
      return command && description ? [{ command, description }] : [];
    });

/** Registers the commands with Telegram in each language, and in Amharic for all other users. */
export async function registerCommands(api: Api): Promise<void> {
  await api.setMyCommands(commandsIn('am'));
  for (const language_code of LANGUAGES)
    await api.setMyCommands(commandsIn(language_code), { language_code });
}
