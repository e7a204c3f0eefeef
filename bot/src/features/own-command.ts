import type { CommandContext, Composer } from 'grammy';
import type { Context } from '../context.ts';
import { askForContact } from './start.ts';

/** Makes a command for users with an account, in a private chat; others are asked for their phone. */
export const ownCommand =
  (feature: Composer<Context>) =>
  (command: string, answer: (ctx: CommandContext<Context>) => Promise<unknown>): void => {
    feature.command(command, async (ctx) => {
      if (ctx.chat.type !== 'private') return void (await ctx.reply(ctx.say('private')));
      if (!ctx.account) return askForContact(ctx, 'start.contact');
      await answer(ctx);
    });
  };
