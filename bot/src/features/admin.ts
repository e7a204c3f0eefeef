import { listPromotions, updatePromotion } from '@chewata/common/contract/admin/promotions';
import { overview } from '@chewata/common/contract/admin/reports';
import { adminRooms, restartNotice } from '@chewata/common/contract/admin/rooms';
import { readSettings, writeSettings } from '@chewata/common/contract/admin/settings';
import { listUsers, userFigures } from '@chewata/common/contract/admin/users';
import { Composer } from 'grammy';
import { showWaiting } from '../buttons.ts';
import { type Context, senderOf } from '../context.ts';
import { inTheNameOf } from '../game-server.ts';
import { broadcastFeature } from './broadcast.ts';
import { answerOf, linesOf } from './lines.ts';
import { showPending } from './pending.ts';
import { roomRow, statsText, userRow, userText } from './staff-texts.ts';

/** Telegram allows 4096 characters. */
const MOST_TEXT = 4000;

/**
 * Commands of administrators; for other users they are unknown. The server checks the sender itself and
 * refuses anyone who is not an administrator. Decisions are made on the web page: the bot only leads there.
 */
export function adminFeature(): Composer<Context> {
  const feature = new Composer<Context>();
  const admin = feature.filter((ctx) => ctx.account?.isAdmin === true && ctx.chat?.type === 'private');
  const staff = (ctx: Context) => inTheNameOf(senderOf(ctx), ctx.call);
  const reply = async (ctx: Context, text: string): Promise<void> => {
    await ctx.reply(text.slice(0, MOST_TEXT) || ctx.say('admin.none'));
  };
  const replyWith = (ctx: Context, fields: object) => reply(ctx, linesOf(answerOf(fields)));

  admin.command('stats', async (ctx) => reply(ctx, statsText(ctx.say, await staff(ctx)(overview))));
  admin.command('users', async (ctx) => {
    const { users } = await staff(ctx)(listUsers, { query: { ...(ctx.match && { search: ctx.match }) } });
    await reply(ctx, users.map((user) => userRow(ctx.say, user)).join('\n'));
  });
  admin.command('user', async (ctx) =>
    reply(ctx, userText(ctx.say, await staff(ctx)(userFigures, { query: { phoneNo: ctx.match } }))),
  );
  admin.command('rooms', async (ctx) => {
    const { rooms } = await staff(ctx)(adminRooms);
    await reply(ctx, rooms.map((room) => roomRow(ctx.say, room)).join('\n'));
  });
  admin.command('restart_notice', async (ctx) => {
    const [, seconds = '60', message] = /^(\d+)?\s*([\s\S]*)$/.exec(ctx.match) ?? [];
    const body = { inSeconds: Number(seconds), ...(message && { message }) };
    const answer = await staff(ctx)(restartNotice, { body });
    await (answer.approval ? showWaiting(ctx) : replyWith(ctx, answer));
  });
  // '/setting' shows them all, '/setting pointPrice' one, '/setting pointPrice 2' sets it; values are JSON.
  admin.command('setting', async (ctx) => {
    const [, key, value] = /^(\S+)?\s*([\s\S]*)$/.exec(ctx.match) ?? [];
    if (key && value) {
      const { approval } = await staff(ctx)(writeSettings, { body: { [key]: parsed(value) } });
      if (approval) return showWaiting(ctx);
    }
    const { settings } = await staff(ctx)(readSettings);
    const shown = key
      ? Object.fromEntries(Object.entries(settings).filter(([name]) => name === key))
      : settings;
    await reply(ctx, linesOf(shown));
  });
  // '/promo' lists them, '/promo <id> on|off' makes one available or not.
  admin.command('promo', async (ctx) => {
    const [id, state] = ctx.match.split(/\s+/);
    if (id && (state === 'on' || state === 'off')) {
      const body = { available: state === 'on' };
      const { approval } = await staff(ctx)(updatePromotion, { params: { id }, body });
      if (approval) return showWaiting(ctx);
    }
    const { promotions } = await staff(ctx)(listPromotions);
    const rows = promotions.map(
      (one) => `${one._id} ${one.name}: ${one.state} ${one.available ? 'on' : 'off'}`,
    );
    await reply(ctx, rows.join('\n'));
  });
  admin.command('pending', (ctx) => showPending(ctx, staff(ctx)));
  admin.use(broadcastFeature());
  return feature;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
