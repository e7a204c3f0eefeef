import type { Context } from './context.ts';

/** The commands that the sender can use, a line each: administrators' own ones too, in a private chat. */
export const helpText = ({ account, chat, say }: Context): string =>
  account?.isAdmin && chat?.type === 'private'
    ? `${say('help.text')}\n\n${say('help.staff')}`
    : say('help.text');
