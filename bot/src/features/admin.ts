import type { MoneyRequest } from '@chewata/common/contract/admin/requests';
import * as calls from '@chewata/common/contract/internal/admin';
import { Composer, InlineKeyboard } from 'grammy';
import { type Context, senderOf } from '../context.ts';
import { broadcastFeature } from './broadcast.ts';

/** Telegram allows 4096 characters. */
const MOST_TEXT = 4000;
const ROWS = 10;

/**
 * Commands of administrators; for other users they are unknown. The server checks the sender itself and
 * refuses anyone who is not an administrator.
 */
export function adminFeature(): Composer<Context> {
  const feature = new Composer<Context>();
  const admin = feature.filter((ctx) => ctx.account?.isAdmin === true && ctx.chat?.type === 'private');
  const params = (ctx: Context) => ({ telegramId: String(senderOf(ctx)) });
  const replyWith = async (ctx: Context, fields: object): Promise<void> => {
    await ctx.reply(linesOf(fields).slice(0, MOST_TEXT) || '–');
  };

  admin.command('stats', async (ctx) =>
    replyWith(
      ctx,
      answerOf(await ctx.deps.server.call(calls.adminStats, { params: params(ctx) }, ctx.language)),
    ),
  );
  admin.command('users', async (ctx) => {
    const query = { pageNumber: '1', ...(ctx.match && { search: ctx.match }) };
    const { users } = await ctx.deps.server.call(
      calls.adminUsers,
      { params: params(ctx), query },
      ctx.language,
    );
    const rows = users.map(({ name, phoneNo, totalBalance }) => `${phoneNo} ${name} ${totalBalance}`);
    await ctx.reply(rows.join('\n') || ctx.say('admin.none'));
  });
  admin.command('user', async (ctx) => {
    const query = { phoneNo: ctx.match };
    await replyWith(
      ctx,
      answerOf(await ctx.deps.server.call(calls.adminUser, { params: params(ctx), query }, ctx.language)),
    );
  });
  admin.command('rooms', async (ctx) => {
    const { rooms } = await ctx.deps.server.call(calls.adminRooms, { params: params(ctx) }, ctx.language);
    const rows = rooms.map(
      ({ game, stake, status, userCount, totalStake }) =>
        `${game} ${stake}: ${status}, ${userCount}, ${totalStake}`,
    );
    await ctx.reply(rows.join('\n').slice(0, MOST_TEXT) || ctx.say('admin.none'));
  });
  admin.command('restart_notice', async (ctx) => {
    const [, seconds = '60', message] = /^(\d+)?\s*([\s\S]*)$/.exec(ctx.match) ?? [];
    const body = { inSeconds: Number(seconds), ...(message && { message }) };
    await replyWith(
      ctx,
      answerOf(
        await ctx.deps.server.call(calls.adminRestartNotice, { params: params(ctx), body }, ctx.language),
      ),
    );
  });
  // '/setting' shows them all, '/setting pointPrice' one, '/setting pointPrice 2' sets it; values are JSON.
  admin.command('setting', async (ctx) => {
    const [, key, value] = /^(\S+)?\s*([\s\S]*)$/.exec(ctx.match) ?? [];
    const { settings } =
      key && value
        ? await ctx.deps.server.call(
            calls.adminWriteSettings,
            { params: params(ctx), body: { [key]: parsed(value) } },
            ctx.language,
          )
        : await ctx.deps.server.call(calls.adminReadSettings, { params: params(ctx) }, ctx.language);
    const shown = key
      ? Object.fromEntries(Object.entries(settings).filter(([name]) => name === key))
      : settings;
    await replyWith(ctx, shown);
  });
  // '/promo' lists them, '/promo <id> on|off' makes one available or not.
  admin.command('promo', async (ctx) => {
    const [id, state] = ctx.match.split(/\s+/);
    if (id && (state === 'on' || state === 'off')) {
      const body = { available: state === 'on' };
      await ctx.deps.server.call(
        calls.adminUpdatePromotion,
        { params: { ...params(ctx), id }, body },
        ctx.language,
      );
    }
    const { promotions } = await ctx.deps.server.call(
      calls.adminPromotions,
      { params: params(ctx) },
      ctx.language,
    );
    const rows = promotions.map(
      (one) => `${one._id} ${one.name}: ${one.state} ${one.available ? 'on' : 'off'}`,
    );
    await ctx.reply(rows.join('\n') || ctx.say('admin.none'));
  });

  admin.command('pending', async (ctx) => {
    const pending = await ctx.deps.server.call(calls.adminPending, { params: params(ctx) }, ctx.language);
    const { withdrawals, deposits } = pending;
    if (withdrawals.length + deposits.length === 0) return void (await ctx.reply(ctx.say('admin.none')));
    for (const item of withdrawals.slice(0, ROWS)) await askFor(ctx, 'withdrawal', item);
    for (const item of deposits.slice(0, ROWS)) await askFor(ctx, 'deposit', item);
  });
  admin.callbackQuery(/^decide:(w|d):(a|d):([\w-]{1,50})$/, async (ctx) => {
    const [, kind, decision, id = ''] = ctx.match as RegExpMatchArray;
    const body = {
      kind: kind === 'w' ? ('withdrawal' as const) : ('deposit' as const),
      id,
      decision: decision === 'a' ? ('approve' as const) : ('decline' as const),
      ...(decision === 'd' && { reason: ctx.say('admin.declined') }),
    };
    const { item, status } = await ctx.deps.server.call(
      calls.adminDecide,
      { params: params(ctx), body },
      ctx.language,
    );
    await ctx.answerCallbackQuery();
    await ctx.editMessageText(`${describe(item)}\n→ ${status}`);
  });
  admin.use(broadcastFeature());
  return feature;
}

async function askFor(ctx: Context, kind: 'withdrawal' | 'deposit', item: MoneyRequest): Promise<void> {
  const data = (decision: 'a' | 'd') => `decide:${kind[0]}:${decision}:${item._id}`;
  await ctx.reply(describe(item), {
    reply_markup: new InlineKeyboard()
      .text(ctx.say('admin.approve'), data('a'))
      .text(ctx.say('admin.decline'), data('d')),
  });
}

const describe = ({ txnId, user, amount, method, details, status }: MoneyRequest): string =>
  [`${txnId} ${status}`, `${user.name} ${user.phoneNo}`, `${amount} Birr, ${method}`, linesOf(details)].join(
    '\n',
  );

/** The reply's fields without its success flags. */
function answerOf(reply: object): object {
  const fields = Object.entries(reply).filter(([name]) => name !== 'success' && name !== 'error');
  return Object.fromEntries(fields);
}

/** One line per value: 'today.rounds: 3'. */
const linesOf = (fields: object, path = ''): string =>
  Object.entries(fields)
    .map(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? linesOf(value, `${path}${name}.`)
        : `${path}${name}: ${Array.isArray(value) ? JSON.stringify(value) : value}`,
    )
    .join('\n');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
