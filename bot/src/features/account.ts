import * as calls from '@chewata/common/contract/internal/telegram';
import { Composer, InlineKeyboard } from 'grammy';
import { pageButton, playButton } from '../buttons.ts';
import { type Context, senderOf } from '../context.ts';
import { ownCommand } from './own-command.ts';

const HISTORY_ROWS = 5;

/** The user's own account: money, history, login link, invitation, logging out. */
export function accountFeature(): Composer<Context> {
  const feature = new Composer<Context>();
  const own = ownCommand(feature);
  const ask = (ctx: Context) => ({ params: { telegramId: String(senderOf(ctx)) } });
  const page = (ctx: Context, key: 'deposit' | 'withdraw' | 'support', path: string) =>
    ctx.reply(ctx.say(`${key}.text`), {
      reply_markup: pageButton(ctx.deps.publicUrl, ctx.say(`${key}.button`), path),
    });

  own('play', (ctx) => ctx.reply(ctx.say('play.text'), { reply_markup: playButton(ctx) }));
  own('login', async (ctx) => {
    const { url } = await ctx.call(calls.issueLoginToken, ask(ctx));
    // A url button and no preview: Telegram would fetch a link in the text, and others could read it.
    await ctx.reply(ctx.say('login.text'), {
      reply_markup: new InlineKeyboard().url(ctx.say('login.button'), url),
      link_preview_options: { is_disabled: true },
      protect_content: true,
    });
  });
  own('balance', async (ctx) => {
    const balance = await ctx.call(calls.botBalance, ask(ctx));
    const { activeBalance: main, bonusWallet: bonus, held, remainingSpin: spins } = balance;
    await ctx.reply(ctx.say('balance.text', { main, bonus, held, spins }));
  });
  own('deposit', (ctx) => page(ctx, 'deposit', '/wallet?tab=deposit'));
  own('withdraw', (ctx) => page(ctx, 'withdraw', '/wallet?tab=withdraw'));
  own('support', (ctx) => page(ctx, 'support', '/chat'));
  own('history', async (ctx) => {
    const query = { pageNumber: '1' };
    const history = await ctx.call(calls.botHistory, { ...ask(ctx), query });
    const games = history.rooms
      .slice(0, HISTORY_ROWS)
      .map(({ game, stake, result, winAmount }) =>
        `${ctx.say(`history.game.${game}`)} ${stake}: ${ctx.say(`history.result.${result}`)} ${winAmount || ''}`.trim(),
      );
    const money = history.transactionHistory
      .slice(0, HISTORY_ROWS)
      .map(
        ({ type, amount, status }) =>
          `${ctx.say(`history.type.${type}`)} ${amount}: ${ctx.say(`history.status.${status}`)}`,
      );
    const parts = [
      ...(games.length > 0 ? [`${ctx.say('history.games')}\n${games.join('\n')}`] : []),
      ...(money.length > 0 ? [`${ctx.say('history.money')}\n${money.join('\n')}`] : []),
    ];
    await ctx.reply(parts.join('\n\n') || ctx.say('history.empty'), {
      reply_markup: pageButton(ctx.deps.publicUrl, ctx.say('history.button'), '/history'),
    });
  });
  own('invite', async (ctx) => {
    const invitation = await ctx.call(calls.botInvite, ask(ctx));
    const { link, referred, earned } = invitation;
    const share = `https://t.me/share/url?${new URLSearchParams({ url: link })}`;
    await ctx.reply(ctx.say('invite.text', { link, referred, earned }), {
      reply_markup: new InlineKeyboard().url(ctx.say('invite.button'), share),
      link_preview_options: { is_disabled: true },
    });
  });
  own('logout_all', async (ctx) => {
    const { ended } = await ctx.call(calls.logoutAll, ask(ctx));
    await ctx.reply(ctx.say('logout.done', { ended }));
  });

  feature.callbackQuery(/^revoke:([\w-]{1,57})$/, async (ctx) => {
    const body = { sessionId: String(ctx.match[1]) };
    const { ended } = await ctx.call(calls.revokeLogin, { ...ask(ctx), body });
    await ctx.answerCallbackQuery();
    await ctx.reply(ctx.say(ended > 0 ? 'revoke.done' : 'revoke.none'));
  });
  feature.callbackQuery(/^notme:([\w-]{1,57})$/, async (ctx) => {
    await ctx.call(calls.answerResetAlert, { ...ask(ctx), body: { alert: String(ctx.match[1]) } });
    await ctx.answerCallbackQuery();
    await ctx.reply(ctx.say('frozen.done'));
  });
  return feature;
}
