import { PROVIDERS, type ProviderName } from '@chewata/common/contract/money/providers';
import type { Game } from '@chewata/common/games';
import { parsePhone } from '@chewata/common/phone';
import { z } from 'zod';

/** The variables that the game server reads; .env.example explains them. */
const phones = z.string().transform((text, problem) =>
  text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const phone = parsePhone(part);
      if (!phone) problem.addIssue({ code: 'custom', message: `not a phone number: ${part}` });
      return phone ?? part;
    }),
);
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
const seconds = whole(0, 3600);
const secret = z.string().min(1).optional();
/** Paths are added to an address with their own slash. */
const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
const address = (standard: string) => z.url().default(standard).transform(withoutSlash);

/** Hosts, keys and secrets of providers; one whose key is missing is not offered. */
const providerVariables = z.object({
  AFROMESSAGE_BASE_URL: address('https://api.afromessage.com/api'),
  AFROMESSAGE_TOKEN: secret,
  AFROMESSAGE_IDENTIFIER: secret,
  AFROMESSAGE_SENDER: secret,
  CHAPA_BASE_URL: address('https://api.chapa.co/v1'),
  CHAPA_SECRET_KEY: secret,
  CHAPA_WEBHOOK_SECRET: secret,
  CHAPA_APPROVAL_SECRET: secret,
  ARIFPAY_BASE_URL: address('https://gateway.arifpay.net'),
  ARIFPAY_BACKUP_URL: z.url().transform(withoutSlash).optional(),
  ARIFPAY_PREFIX: z.string().startsWith('/').default('/api'),
  ARIFPAY_B2C_URL: address('https://telebirr-b2c.arifpay.net/api/Telebirr/b2c/transfer'),
  ARIFPAY_KEY: secret,
  /** Our account that deposits by ArifPay go to, and its bank by ArifPay's name. */
  ARIFPAY_BENEFICIARY_ACCOUNT: secret,
  ARIFPAY_BENEFICIARY_BANK: secret,
  LAKIPAY_BASE_URL: address('https://api.lakipay.co'),
  LAKIPAY_PUBLIC_KEY: secret,
  LAKIPAY_SECRET_KEY: secret,
  /** PEM, to check its callbacks. */
  LAKIPAY_WEBHOOK_KEY: secret,
  ADDISPAY_BASE_URL: z.url().transform(withoutSlash).optional(),
  ADDISPAY_TOKEN: secret,
  /** The provider of calls that name none; by default the first one with keys. */
  CHECKOUT_PROVIDER: z.enum(Object.keys(PROVIDERS) as ProviderName[]).optional(),
  PAYOUT_PROVIDER: z.enum(['chapa', 'arifpay', 'lakipay']).optional(),
  TELEBIRR_RECEIPT_URL: address('https://transactioninfo.ethiotelecom.et/receipt'),
  CBE_RECEIPT_URL: address('https://mb.cbe.com.et/api/v1/transactions/public/transaction-detail'),
  CBE_PDF_RECEIPT_URL: address('https://apps.cbe.com.et:100/'),
  CBEBIRR_RECEIPT_URL: address('https://cbepay1.cbe.com.et/aureceipt'),
});

const variables = z.object({
  PORT: whole(0, 65535).default(3000),
  DATA_DIR: z.string().default('.data'),
  /** The folder of the built web app. */
  WEB_ROOT: z.string().default('miniapp/dist'),
  MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  SANDBOX_PLAYERS: whole(0, 500).default(0),
  BINGO_COUNTDOWN_S: seconds.default(30),
  SPIN_COUNTDOWN_S: seconds.default(30),
  FLIP_COUNTDOWN_S: seconds.default(30),
  BINGO_CALL_MS: whole(20, 60_000).default(4000),
  BINGO_CLAIM_WINDOW_MS: whole(20, 60_000).default(1500),
  SPIN_PRESPIN_S: whole(0, 60).default(5),
  SPIN_ROUND_MS: whole(20, 60_000).default(11_000),
  FLIP_CALL_MS: whole(20, 60_000).default(6000),
  SYSTEM_ADMINS: phones.optional(),
  BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'is not of the form digits:text that Telegram gives')
    .optional(),
  BOT_USERNAME: z.string().optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' })
    .transform(withoutSlash)
    .optional(),
  INTERNAL_SECRET: z.string().min(16).optional(),
  MONGO_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'begins with mongodb:// or mongodb+srv://')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^(rediss?:\/)?\//, 'begins with redis:// or rediss://, or is the path of a socket')
    .optional(),
  ALLOW_EMBEDDED_IN_LIVE: z.enum(['yes', 'no']).default('no'),
  /** Set by `npm start` where it has started the stores itself. */
  EMBEDDED_STORES: z.enum(['yes', 'no']).default('no'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  SANDBOX_CLOCK_OFFSET_S: z.coerce.number().int().default(0),
  SANDBOX_PAYOUTS: z.enum(['auto', 'manual']).default('auto'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

type Environment = Readonly<Record<string, string | undefined>>;
export type Config = ReturnType<typeof loadConfig>;

/**
 * Reads and checks the environment. Throws an Error whose message lists every problem, one a line.
 * A live start names all that it lacks at once, so that an operator mends it in one go.
 */
export function loadConfig(env: Environment) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const [read, providers] = [variables.safeParse(given), providerVariables.safeParse(given)];
  const problems = [read, providers]
    .flatMap((result) => result.error?.issues ?? [])
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  problems.push(...(given.MODE === 'live' ? lackingInLive(given) : lackingAnywhere(given)));
  if (!read.success || !providers.success || problems.length > 0) throw new Error(problems.join('\n'));
  const values = read.data;
  const sandbox = values.MODE === 'sandbox';
  return {
    ...values,
    sandbox,
    games: gameTimings(values),
    MONGO_URL: values.MONGO_URL ?? '',
    REDIS_URL: values.REDIS_URL ?? '',
    SYSTEM_ADMINS: values.SYSTEM_ADMINS ?? (sandbox ? ['+251900000001'] : []),
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    INTERNAL_SECRET: values.INTERNAL_SECRET ?? null,
    rateLimits: values.RATE_LIMITS === 'on',
    providers: providers.data,
  };
}

/** The countdown and pace of each game. */
const gameTimings = (values: z.output<typeof variables>) =>
  ({
    bingo: {
      countdownMs: 1000 * values.BINGO_COUNTDOWN_S,
      callMs: values.BINGO_CALL_MS,
      claimWindowMs: values.BINGO_CLAIM_WINDOW_MS,
    },
    spin: {
      countdownMs: 1000 * values.SPIN_COUNTDOWN_S,
      callMs: values.SPIN_ROUND_MS,
      prespinSeconds: values.SPIN_PRESPIN_S,
    },
    flip: { countdownMs: 1000 * values.FLIP_COUNTDOWN_S, callMs: values.FLIP_CALL_MS },
  }) satisfies Record<Game, { countdownMs: number; callMs: number; [own: string]: number }>;

function lackingAnywhere(given: Environment): string[] {
  return ['MONGO_URL', 'REDIS_URL']
    .filter((name) => !given[name])
    .map((name) => `${name}: missing (npm start gives it that of the embedded store)`);
}

/** Judged by what was given, so that a value of the wrong form hides nothing that is missing. */
function lackingInLive(given: Environment): string[] {
  const problems = lackingAnywhere(given);
  const refuse = (wrong: boolean, problem: string) => {
    if (wrong) problems.push(problem);
  };
  refuse(
    given.EMBEDDED_STORES === 'yes' && given.ALLOW_EMBEDDED_IN_LIVE !== 'yes',
    'MONGO_URL and REDIS_URL: real stores, or ALLOW_EMBEDDED_IN_LIVE=yes for one machine',
  );
  refuse(!given.SYSTEM_ADMINS, 'SYSTEM_ADMINS: at least one phone');
  refuse(!given.INTERNAL_SECRET, 'INTERNAL_SECRET: a secret of at least 16 characters');
  refuse(!given.PUBLIC_URL?.startsWith('https://'), 'PUBLIC_URL: an https address');
  refuse(Number(given.SANDBOX_PLAYERS ?? 0) > 0, 'SANDBOX_PLAYERS: simulated players are refused in live');
  refuse(given.RATE_LIMITS === 'off', 'RATE_LIMITS: off is for sandbox only');
  refuse(Number(given.SANDBOX_CLOCK_OFFSET_S ?? 0) !== 0, 'SANDBOX_CLOCK_OFFSET_S: for sandbox only');
  refuse(!given.AFROMESSAGE_TOKEN, 'AFROMESSAGE_TOKEN: text messages go out by AfroMessage');
  const payment = ['CHAPA_SECRET_KEY', 'ARIFPAY_KEY', 'LAKIPAY_PUBLIC_KEY', 'ADDISPAY_TOKEN'];
  refuse(!payment.some((name) => given[name]), `one of ${payment.join(', ')}: a payment provider`);
  const belongs: readonly (readonly [string, string])[] = [
    ['CHAPA_SECRET_KEY', 'CHAPA_WEBHOOK_SECRET'],
    ['LAKIPAY_PUBLIC_KEY', 'LAKIPAY_SECRET_KEY'],
    ['LAKIPAY_PUBLIC_KEY', 'LAKIPAY_WEBHOOK_KEY'],
    ['ARIFPAY_KEY', 'ARIFPAY_BENEFICIARY_ACCOUNT'],
    ['ARIFPAY_KEY', 'ARIFPAY_BENEFICIARY_BANK'],
    ['ADDISPAY_TOKEN', 'ADDISPAY_BASE_URL'],
  ];
  for (const [with_, name] of belongs) refuse(!!given[with_] && !given[name], `${name}: missing`);
  return problems;
}
