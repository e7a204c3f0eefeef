import * as z from 'zod/mini';
import { GAME_NAMES, GAMES, GAMES_WITH_HOUSE_CUT, gameTable } from '../../games/index.ts';
import { amount, amountOrZero, line, phone, says } from '../conventions.ts';

/** The part of a stake that the house keeps, in per cent with at most one decimal. */
const percent = z.number().check(
  z.gte(0),
  z.lte(90),
  z.refine((value) => Math.round(value * 10) / 10 === value, { error: says('validation.decimals') }),
);
const count = (minimum: number, maximum: number) => z.int().check(z.gte(minimum), z.lte(maximum));

const stakeList = z.array(amount).check(
  z.minLength(1),
  z.maxLength(20),
  z.refine((stakes) => new Set(stakes).size === stakes.length, { error: says('validation.choice') }),
);
const limit = { min: amount, max: amount };
const percentsOfGame = {
  default: percent,
  /** Other percents of single stakes. */
  stakes: z.array(z.strictObject({ stake: amount, percent })).check(z.maxLength(20)),
};
/** A link that a page may open: never a script. Empty: not shown. */
const link = z
  .string()
  .check(z.trim(), z.maxLength(300), z.regex(/^$|^(https?:\/\/|tg:\/\/|tel:|mailto:|\/(?!\/))\S+$/));
const depositAccount = { holder: line(0, 80), account: line(0, 40) };

const stakes = {
  ...gameTable(GAME_NAMES, () => stakeList),
  /** In private spaces, for the games that do not use their own list there. */
  private: stakeList,
};
const links = {
  chat: link,
  group: link,
  support: link,
  depositHelp: link,
  privacy: link,
};
const flags = { telebirrLimitReached: z.boolean(), snowfall: z.boolean(), withdrawOtp: z.boolean() };
const cardLimits = gameTable(GAME_NAMES, (game) => count(1, GAMES[game].cardLimit.max));
const hours = { opens: count(0, 23), closes: count(1, 24) };
const referral = { percent, months: count(0, 24) };
const tax = {
  ratePercent: percent,
  /** Only a win above this is taxed. */
  threshold: amountOrZero,
  /** Off while null. */
  from: z.nullable(z.iso.datetime()),
};
const registerBonus = { active: z.boolean(), amount: amountOrZero };
const freeSpin = {
  stake: amount,
  /** How many the first deposit of a day earns. */
  dailyEarn: count(0, 10),
};

const single = {
  audioBase: z.string().check(z.trim(), z.maxLength(300), z.regex(/^(https?:\/\/|\/(?!\/))\S*$/)),
  /** A receipt up to this amount is credited without an administrator. */
  receiptCeiling: amountOrZero,
  /** Above this amount two different administrators approve. */
  secondApprovalAbove: amountOrZero,
  /** The most that the house can lose in one flip room. */
  flipHouseLimit: amountOrZero,
  pointPrice: amount,
  /** An agent's part of the house's part of rounds in their spaces, in per cent. */
  agentSharePercent: percent,
  /** How long withdrawals wait after an account with money was linked to Telegram. */
  linkWaitHours: count(0, 168),
  /** The account that 'chat with support' reaches; null: the first of SYSTEM_ADMINS. */
  supportPhone: z.nullable(phone),
};

const whole = z.strictObject;
const some = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.optional(z.partial(z.strictObject(shape)));

/** Everything an operator sets while the system runs. Birr on the wire, santim inside. */
export const settings = whole({
  stakes: whole(stakes),
  limits: whole({
    deposit: whole(limit),
    manualDeposit: whole(limit),
    withdraw: whole(limit),
    transfer: whole(limit),
  }),
  percents: whole(gameTable(GAMES_WITH_HOUSE_CUT, () => whole(percentsOfGame))),
  cardLimits: whole(cardLimits),
  flags: whole(flags),
  links: whole(links),
  depositAccounts: whole({
    telebirr: whole(depositAccount),
    cbe: whole(depositAccount),
    cbeBirr: whole(depositAccount),
  }),
  withdrawHours: whole(hours),
  referral: whole(referral),
  tax: whole(tax),
  registerBonus: whole(registerBonus),
  freeSpin: whole(freeSpin),
  ...single,
});

/** Inside: amounts in santim. */
export type Settings = z.output<typeof settings>;
/** On the wire: amounts in Birr. */
export type SettingsAnswer = z.input<typeof settings>;

const someSettings = z.partial(
  z.strictObject({
    stakes: some(stakes),
    limits: some({
      deposit: some(limit),
      manualDeposit: some(limit),
      withdraw: some(limit),
      transfer: some(limit),
    }),
    percents: some(gameTable(GAMES_WITH_HOUSE_CUT, () => some(percentsOfGame))),
    cardLimits: some(cardLimits),
    flags: some(flags),
    links: some(links),
    depositAccounts: some({
      telebirr: some(depositAccount),
      cbe: some(depositAccount),
      cbeBirr: some(depositAccount),
    }),
    withdrawHours: some(hours),
    referral: some(referral),
    tax: some(tax),
    registerBonus: some(registerBonus),
    freeSpin: some(freeSpin),
    ...single,
  }),
);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A flag may also be given at the top level, `{ withdrawOtp: true }`: it is moved into `flags`. */
function withFlagsInPlace(body: unknown): unknown {
  if (!isObject(body)) return body;
  const alone = Object.keys(body).filter((key) => Object.hasOwn(flags, key));
  if (alone.length === 0 || (body.flags !== undefined && !isObject(body.flags))) return body;
  const rest = Object.entries(body).filter(([key]) => !alone.includes(key));
  const lifted = Object.fromEntries(alone.map((key) => [key, body[key]]));
  return { ...Object.fromEntries(rest), flags: { ...(body.flags ?? {}), ...lifted } };
}

/** Some of the settings, at any depth; lists are replaced whole; unknown keys are refused. */
export const settingsPatch = z.pipe(z.transform(withFlagsInPlace), someSettings);
export type SettingsPatch = z.output<typeof settingsPatch>;
