import * as z from 'zod/mini';
import { amount, line, says } from '../conventions.ts';
import { type SettingsTable, setting } from './declaration.ts';

/** A part of a whole in per cent, with at most one decimal. */
export const percent = z.number().check(
  z.gte(0),
  z.lte(90),
  z.refine((value) => Math.round(value * 10) / 10 === value, { error: says('validation.decimals') }),
);

export const count = (minimum: number, maximum: number) => z.int().check(z.gte(minimum), z.lte(maximum));

/** Stakes on offer, in Birr on the wire. */
export const stakeList = z.array(amount).check(
  z.minLength(1),
  z.maxLength(20),
  z.refine((stakes) => new Set(stakes).size === stakes.length, { error: says('validation.choice') }),
);

/** The smallest and the largest amount of one kind of movement. */
export const amountRange = (min: number, max: number) =>
  ({ min: setting(amount, min), max: setting(amount, max) }) satisfies SettingsTable;

/** A link that a page may open: never a script. Empty: not shown. */
export const link = z
  .string()
  .check(z.trim(), z.maxLength(300), z.regex(/^$|^(https?:\/\/|tg:\/\/|tel:|mailto:|\/(?!\/))\S+$/));

/** An account of the operator's that players pay into. */
export const depositAccount = () =>
  ({ holder: setting(line(0, 80), ''), account: setting(line(0, 40), '') }) satisfies SettingsTable;

/** A channel of Telegram, `@name` or its number. Empty: none. */
export const telegramChannel = z
  .string()
  .check(z.trim(), z.maxLength(40), z.regex(/^$|^@[A-Za-z][A-Za-z0-9_]{3,31}$|^-100\d{5,15}$/));
