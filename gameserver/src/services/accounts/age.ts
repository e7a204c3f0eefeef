import { invalid, Refusal } from '@chewata/common/errors';
import type { Phone } from '@chewata/common/phone';
import { DAY_MS } from '@chewata/common/time';
import { addisDay } from '#domain/addis-time.ts';
import type { Context } from '../context.ts';

type AgeContext = Pick<Context, 'clock' | 'settings' | 'youngPhones'>;

const tooYoung = ({ settings }: Pick<Context, 'settings'>): Refusal =>
  new Refusal('TOO_YOUNG', { params: { age: settings.now().minimumAge } });

/** Whether a person of that date of birth ('YYYY-MM-DD') has not reached the minimum age (a setting) today. */
export function isTooYoung(ctx: Pick<Context, 'clock' | 'settings'>, birthDate: string): boolean {
  const { minimumAge } = ctx.settings.now();
  const [year = 0, ...rest] = birthDate.split('-').map(Number);
  const [month = 1, day = 1] = rest;
  const reached = new Date(Date.UTC(year + minimumAge, month - 1, day)).toISOString().slice(0, 10);
  return addisDay(ctx.clock.ruleNow()) < reached;
}

/** Refusals: BIRTH_DATE_REQUIRED if the setting asks for the date and there is none; VALIDATION for a future one. */
export function checkBirthDate(
  ctx: Pick<Context, 'clock' | 'settings'>,
  birthDate: string | undefined,
): void {
  if (birthDate !== undefined && birthDate > addisDay(ctx.clock.ruleNow()))
    throw invalid('birthDate', 'validation.birthDate');
  if (birthDate === undefined && ctx.settings.now().birthDateRequired)
    throw new Refusal('BIRTH_DATE_REQUIRED');
}

/**
 * L9: only for a phone that has been proven, so that no one can have another user's phone refused. Refusal: TOO_YOUNG,
 * also for 24 hours after one, whatever date is given then.
 */
export async function refuseTooYoung(
  ctx: AgeContext,
  phone: Phone,
  birthDate: string | undefined,
): Promise<void> {
  const now = ctx.clock.ruleNow();
  if (await ctx.youngPhones.isRefused(phone, new Date(now))) throw tooYoung(ctx);
  if (birthDate === undefined || !isTooYoung(ctx, birthDate)) return;
  await ctx.youngPhones.refuse(phone, new Date(now + DAY_MS));
  throw tooYoung(ctx);
}
