import { Refusal } from '@chewata/common/errors';
import { asUserId } from '@chewata/common/ids';
import { santim, sum, toBirr } from '@chewata/common/money';
import { allBirrPrizes, prizeStateOf } from '#domain/leaderboard/birr-prizes.ts';
import type { Promotion } from '#domain/leaderboard/promotion.ts';
import type { Write } from '#storage/transaction.ts';
import type { Context } from '../../context.ts';
import { existing, type PrizeCommand, refuseWinner } from './release-prizes.ts';

type WithholdContext = Pick<Context, 'clock' | 'decisions' | 'promotions' | 'settings' | 'together'>;

interface WithholdCommand extends PrizeCommand {
  readonly userId: string;
  readonly reason: string;
}

/**
 * The user's Birr prizes of the promotion stay with the house; the other ranks stay as they are (G11).
 * Refusals: NOT_FOUND (also if the user wins none), OWN_REQUEST, TOO_EARLY (before the promotion's end),
 * ALREADY_DECIDED.
 */
export const withholdPrize = (ctx: WithholdContext, command: WithholdCommand): Promise<Promotion> =>
  change(ctx, command, 'promotion.withhold', (id, userId) =>
    ctx.promotions.withholding(id, {
      userId,
      by: command.by.id,
      at: new Date(ctx.clock.now()),
      reason: command.reason,
    }),
  );

/** Takes a withholding back, until the prizes are released. The same refusals. */
export const restorePrize = (ctx: WithholdContext, command: WithholdCommand): Promise<Promotion> =>
  change(ctx, command, 'promotion.restore', ctx.promotions.restoring);

async function change(
  ctx: WithholdContext,
  { id, by, commandId, userId, reason }: WithholdCommand,
  action: string,
  writeOf: (id: string, user: ReturnType<typeof asUserId>) => Write,
): Promise<Promotion> {
  const promotion = await existing(ctx, id);
  // The worker of this command died before it could answer.
  if ((await ctx.decisions.find(commandId)) !== null) return promotion;
  const user = asUserId(userId);
  const prizes = allBirrPrizes(promotion).filter((prize) => prize.userId === user);
  if (prizes.length === 0) throw new Refusal('NOT_FOUND');
  refuseWinner(promotion, by.id);
  const state = prizeStateOf(promotion, ctx.clock.ruleNow(), ctx.settings.now().prizeWaitHours);
  if (state === 'running') throw new Refusal('TOO_EARLY');
  const amount = toBirr(santim(sum(prizes.map(({ prize }) => prize))));
  const details = { userId: user, amount, reason };
  const at = new Date(ctx.clock.now());
  await ctx.together(
    ctx.decisions.record({ id: commandId, by: by.id, action, subject: id, details, at }),
    writeOf(id, user),
  );
  return existing(ctx, id);
}
