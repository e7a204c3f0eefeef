import { LIMIT_KINDS, LIMIT_PERIODS } from '@chewata/common/contract/accounts/limit-kinds';
import {
  EXCLUSION_MONTHS,
  type PlayLimitsAnswer,
  TIME_OUT_HOURS,
} from '@chewata/common/contract/accounts/play-limits';
import * as calls from '@chewata/common/contract/internal/play-limits';
import { Composer, InlineKeyboard } from 'grammy';
import { pageButton } from '../buttons.ts';
import { type Context, senderOf } from '../context.ts';
import { ownCommand } from './own-command.ts';

/** '2026-11-25 09:00', in Addis Ababa. */
const TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Addis_Ababa',
  dateStyle: 'short',
  timeStyle: 'short',
});
const timeOf = (iso: string): string => TIME.format(new Date(iso));

const HOURS_A_DAY = 24;
const MONTHS_A_YEAR = 12;

/** A user's play limits; time-out and exclusion, each after a confirmation, since no one can end it early. */
export function limitsFeature(): Composer<Context> {
  const feature = new Composer<Context>();
  const own = ownCommand(feature);
  const ask = (ctx: Context) => ({ params: { telegramId: String(senderOf(ctx)) } });

  own('limits', async (ctx) => {
    const limits = await ctx.call(calls.botPlayLimits, ask(ctx));
    await ctx.reply([ctx.say('limits.title'), ...linesOf(ctx, limits)].join('\n'), {
      reply_markup: pageButton(ctx.deps.publicUrl, ctx.say('limits.button'), '/play-limits'),
    });
  });
  own('timeout', async (ctx) => {
    const keyboard = new InlineKeyboard();
    for (const hours of TIME_OUT_HOURS)
      keyboard.text(nameOf(ctx, 'timeOut', hours), `pause:ask:timeOut:${hours}`).row();
    await ctx.reply(ctx.say('timeOut.ask'), { reply_markup: keyboard });
  });
  own('exclude', async (ctx) => {
    const keyboard = new InlineKeyboard();
    for (const months of EXCLUSION_MONTHS)
      keyboard.text(nameOf(ctx, 'exclusion', months), `pause:ask:exclusion:${months}`).row();
    await ctx.reply(ctx.say('exclusion.ask'), { reply_markup: keyboard });
  });

  feature.callbackQuery(/^pause:ask:(timeOut|exclusion):(\d+)$/, async (ctx) => {
    const kind = ctx.match[1] === 'timeOut' ? 'timeOut' : 'exclusion';
    const length = Number(ctx.match[2]);
    await ctx.answerCallbackQuery();
    await ctx.editMessageText(ctx.say(`${kind}.sure`, { time: nameOf(ctx, kind, length) }), {
      reply_markup: new InlineKeyboard()
        .text(ctx.say('pause.begin'), `pause:begin:${kind}:${length}`)
        .text(ctx.say('admin.cancel'), 'pause:cancel'),
    });
  });
  feature.callbackQuery(/^pause:begin:timeOut:(\d+)$/, async (ctx, next) => {
    const hours = TIME_OUT_HOURS.find((one) => String(one) === ctx.match[1]);
    if (!hours) return next();
    await begun(ctx, await ctx.call(calls.botTimeOut, { ...ask(ctx), body: { hours } }));
  });
  feature.callbackQuery(/^pause:begin:exclusion:(\d+)$/, async (ctx, next) => {
    const months = EXCLUSION_MONTHS.find((one) => String(one) === ctx.match[1]);
    if (!months) return next();
    await begun(ctx, await ctx.call(calls.botExclude, { ...ask(ctx), body: { months } }));
  });
  feature.callbackQuery('pause:cancel', async (ctx) => {
    await ctx.answerCallbackQuery();
    await ctx.editMessageText(ctx.say('pause.none'));
  });
  return feature;
}

function nameOf(ctx: Context, kind: 'timeOut' | 'exclusion', length: number): string {
  if (kind === 'timeOut') return ctx.say('pause.days', { count: length / HOURS_A_DAY });
  return length % MONTHS_A_YEAR === 0
    ? ctx.say('pause.years', { count: length / MONTHS_A_YEAR })
    : ctx.say('pause.months', { count: length });
}

async function begun(ctx: Context, limits: PlayLimitsAnswer): Promise<void> {
  await ctx.answerCallbackQuery();
  await ctx.editMessageText(pausesOf(ctx, limits).join('\n'));
}

const pausesOf = (ctx: Context, { timeOutUntil, excludedUntil }: PlayLimitsAnswer): string[] => [
  ...(timeOutUntil ? [ctx.say('limits.onBreak', { until: timeOf(timeOutUntil) })] : []),
  ...(excludedUntil ? [ctx.say('limits.excluded', { until: timeOf(excludedUntil) })] : []),
];

/** Pauses, then a line for each kind and period; of the player's and the operator's limit the lower one counts. */
function linesOf(ctx: Context, answer: PlayLimitsAnswer): string[] {
  const { limits, operator, used } = answer;
  const rows = LIMIT_KINDS.flatMap((kind) =>
    LIMIT_PERIODS.map((period) => {
      const set = [limits[kind][period], operator[kind][period]].filter((limit) => limit !== null);
      return ctx.say('limits.line', {
        name: ctx.say(`limits.${kind}.${period}`),
        used: used[kind][period],
        limit: set.length > 0 ? Math.min(...set) : ctx.say('limits.none'),
      });
    }),
  );
  return [...pausesOf(ctx, answer), ...rows];
}
