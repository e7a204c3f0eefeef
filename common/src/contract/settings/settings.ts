import * as z from 'zod/mini';
import { GAME_NAMES, GAMES, GAMES_WITH_HOUSE_CUT, gameTable } from '../../games/index.ts';
import { limitTable } from '../accounts/limit-kinds.ts';
import { amount, amountOrZero, phone } from '../conventions.ts';
import { byProvider } from '../money/providers.ts';
import { partialSchema, type SettingsTable, setting, standardValues, wholeSchema } from './declaration.ts';
import { amountRange, count, depositAccount, link, percent, stakeList, telegramChannel } from './values.ts';

/** Everything an operator sets while the system runs, each with its default. Birr on the wire, santim inside. */
export const SETTINGS = {
  stakes: {
    ...gameTable(GAME_NAMES, (game) => setting(stakeList, [...GAMES[game].stakes])),
    /** In private spaces, for the games that do not use their own list there. */
    private: setting(stakeList, [5, 10, 25, 50, 100, 500, 1000]),
  },
  limits: {
    deposit: amountRange(5, 10_000),
    manualDeposit: amountRange(1, 10_000),
    withdraw: amountRange(50, 10_000),
    transfer: amountRange(1, 10_000),
  },
  /** The operator's limits of every player; null: none. The lower of these and the player's own counts. */
  playLimits: limitTable(() => setting(z.nullable(amountOrZero), null)),
  /** In years. */
  minimumAge: setting(count(0, 120), 21),
  /** Whether registering asks for the date of birth. */
  birthDateRequired: setting(z.boolean(), false),
  /** The part of a stake that the house keeps. */
  percents: gameTable(GAMES_WITH_HOUSE_CUT, (game) => ({
    default: setting(percent, GAMES[game].houseCut ?? 0),
    /** Other percents of single stakes. */
    stakes: setting(z.array(z.strictObject({ stake: amount, percent })).check(z.maxLength(20)), []),
  })),
  cardLimits: gameTable(GAME_NAMES, (game) =>
    setting(count(1, GAMES[game].cardLimit.max), GAMES[game].cardLimit.default),
  ),
  flags: {
    telebirrLimitReached: setting(z.boolean(), false),
    snowfall: setting(z.boolean(), false),
    /** The default is off in sandbox. */
    withdrawOtp: setting(z.boolean(), true),
  },
  links: {
    chat: setting(link, ''),
    group: setting(link, ''),
    support: setting(link, ''),
    depositHelp: setting(link, ''),
    privacy: setting(link, ''),
  },
  depositAccounts: { telebirr: depositAccount(), cbe: depositAccount(), cbeBirr: depositAccount() },
  /** Whether new deposits and withdrawals go through a provider. */
  providers: byProvider(() => ({
    deposits: setting(z.boolean(), true),
    withdrawals: setting(z.boolean(), true),
  })),
  /** Hours of manual withdrawals in Addis Ababa. */
  withdrawHours: { opens: setting(count(0, 23), 9), closes: setting(count(1, 24), 24) },
  /** Hours of Addis Ababa in which the bot sends the staff only urgent notices; the same hour twice: none. */
  quietHours: { from: setting(count(0, 23), 0), to: setting(count(0, 23), 0) },
  referral: { percent: setting(percent, 2), months: setting(count(0, 24), 2) },
  tax: {
    ratePercent: setting(percent, 20),
    /** Only a win above this is taxed. */
    threshold: setting(amountOrZero, 0),
    /** Off while null. */
    from: setting(z.nullable(z.iso.datetime()), null),
  },
  /** How often a bonus has to be staked before its stakes win main balance; 0: never. */
  bonusWagering: setting(count(0, 20), 3),
  registerBonus: { active: setting(z.boolean(), false), amount: setting(amountOrZero, 0) },
  freeSpin: {
    stake: setting(amount, 20),
    /** How many the first deposit of a day earns. */
    dailyEarn: setting(count(0, 10), 1),
  },
  audioBase: setting(
    z.string().check(z.trim(), z.maxLength(300), z.regex(/^(https?:\/\/|\/(?!\/))\S*$/)),
    '/audio',
  ),
  /** A receipt up to this amount is credited without an administrator. */
  receiptCeiling: setting(amountOrZero, 5000),
  /** Above this amount two different administrators approve. */
  secondApprovalAbove: setting(amountOrZero, 5000),
  /** An administrator of less than this gives no second approval; phones of SYSTEM_ADMINS may at once. */
  freshAdminHours: setting(count(0, 720), 24),
  /** The most that the house can lose in one flip room. */
  flipHouseLimit: setting(amountOrZero, 20_000),
  /** If the public beacon is away when a countdown starts: draw without it, or take no payment. 'off' in sandbox only. */
  beaconMode: setting(z.enum(['preferred', 'required', 'off']), 'preferred'),
  /** The public channel to which the bot posts the head of each hour's log; empty: none. */
  fairnessChannel: setting(telegramChannel, ''),
  pointPrice: setting(amount, 1),
  /** For how many hours after a promotion's end its Birr prizes are checked before they can be released. */
  prizeWaitHours: setting(count(0, 720), 72),
  /** An agent's part of the house's part of rounds in their spaces. */
  agentSharePercent: setting(percent, 0),
  /** How long withdrawals wait after an account with money was linked to Telegram. */
  linkWaitHours: setting(count(0, 168), 24),
  /** Codes by SMS in an hour: 60 % of them at most for people who are not signed in, 10 % kept for staff. */
  smsPerHour: setting(count(10, 1_000_000), 2000),
  /** Codes to people who are not signed in, by address: beyond these they cost a proof of work. */
  codesPerAddress: { hour: setting(count(1, 100_000), 60), day: setting(count(1, 1_000_000), 300) },
  /** From when on a suspicion is raised; it blocks nothing. */
  suspicions: {
    usersOfDevice: setting(count(2, 10), 4),
    usersOfPayer: setting(count(2, 100), 2),
    /** A referrer, and this many referred who share a device or payer account with one another. */
    referredTogether: setting(count(2, 100), 3),
    /** This many players of which each has met the others in this many rounds of promotions on one day. */
    ringUsers: setting(count(2, 20), 3),
    ringRounds: setting(count(1, 20), 20),
    /** This many users who send at least that much together to one receiver within 24 hours. */
    senders: setting(count(2, 100), 3),
    sentInADay: setting(amount, 1000),
  },
  /** How often what is new in the ledger is audited, with a part of the old; everything is read again in a day. */
  auditEveryMinutes: setting(count(5, 1440), 60),
  /** The account that 'chat with support' reaches; null: the first of SYSTEM_ADMINS. */
  supportPhone: setting(z.nullable(phone), null),
} as const satisfies SettingsTable;

export const settings = wholeSchema(SETTINGS);

/** Inside: amounts in santim. */
export type Settings = z.output<typeof settings>;
/** On the wire: amounts in Birr. */
export type SettingsAnswer = z.input<typeof settings>;

/** In Birr. */
export const STANDARD_SETTINGS: SettingsAnswer = standardValues(SETTINGS);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A flag may also be given at the top level, `{ withdrawOtp: true }`: it is moved into `flags`. */
function withFlagsInPlace(body: unknown): unknown {
  if (!isObject(body)) return body;
  const alone = Object.keys(body).filter((key) => Object.hasOwn(SETTINGS.flags, key));
  if (alone.length === 0 || (body.flags !== undefined && !isObject(body.flags))) return body;
  const rest = Object.entries(body).filter(([key]) => !alone.includes(key));
  const lifted = Object.fromEntries(alone.map((key) => [key, body[key]]));
  return { ...Object.fromEntries(rest), flags: { ...(body.flags ?? {}), ...lifted } };
}

/** Some of the settings, at any depth; lists are replaced whole; unknown keys are refused. */
export const settingsPatch = z.pipe(z.transform(withFlagsInPlace), partialSchema(SETTINGS));
export type SettingsPatch = z.output<typeof settingsPatch>;
