import { parsePhone } from '@chewata/common/phone';
import { z } from 'zod';

/** The variables of CONTRACT.md section 5 that the game server reads; .env.example explains them. */
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

const variables = z.object({
  PORT: whole(0, 65535).default(3000),
  DATA_DIR: z.string().default('.data'),
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
    .regex(/^\d+:[\w-]+$/, 'is not of the form digits:text of Telegram')
    .optional(),
  BOT_USERNAME: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  INTERNAL_SECRET: z.string().min(16).optional(),
  MONGO_URL: z.string().optional(),
  REDIS_URL: z.string().optional(),
  ALLOW_EMBEDDED_IN_LIVE: z.enum(['yes', 'no']).default('no'),
  EMBEDDED_STORES: z.enum(['yes', 'no']).default('no'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  SANDBOX_CLOCK_OFFSET_S: z.coerce.number().int().default(0),
  SANDBOX_PAYOUTS: z.enum(['auto', 'manual']).default('auto'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Config = ReturnType<typeof loadConfig>;

/**
 * Reads and checks the environment. Throws an Error whose message lists every problem, one a line.
 * A live start names all that it lacks at once, so that an operator mends it in one go.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  const values = parsed.data;
  const problems = values.MODE === 'live' ? lackingInLive(values, given) : lackingAnywhere(values);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const sandbox = values.MODE === 'sandbox';
  return {
    ...values,
    sandbox,
    MONGO_URL: values.MONGO_URL ?? '',
    REDIS_URL: values.REDIS_URL ?? '',
    SYSTEM_ADMINS: values.SYSTEM_ADMINS ?? (sandbox ? ['+251900000001'] : []),
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    INTERNAL_SECRET: values.INTERNAL_SECRET ?? null,
    rateLimits: values.RATE_LIMITS === 'on',
    providers: given,
  };
}

type Values = z.infer<typeof variables>;

function lackingAnywhere(values: Values): string[] {
  return (['MONGO_URL', 'REDIS_URL'] as const)
    .filter((name) => !values[name])
    .map((name) => `${name}: missing (npm start gives it that of the embedded store)`);
}

function lackingInLive(values: Values, given: Readonly<Record<string, string | undefined>>): string[] {
  const problems = lackingAnywhere(values);
  if (values.EMBEDDED_STORES === 'yes' && values.ALLOW_EMBEDDED_IN_LIVE !== 'yes')
    problems.push('MONGO_URL and REDIS_URL: real stores, or ALLOW_EMBEDDED_IN_LIVE=yes for one machine');
  if (!values.SYSTEM_ADMINS?.length) problems.push('SYSTEM_ADMINS: at least one phone');
  if (!values.INTERNAL_SECRET) problems.push('INTERNAL_SECRET: a secret of at least 16 characters');
  if (!values.PUBLIC_URL?.startsWith('https://')) problems.push('PUBLIC_URL: an https address');
  if (values.SANDBOX_PLAYERS > 0) problems.push('SANDBOX_PLAYERS: simulated players are refused in live');
  if (values.RATE_LIMITS === 'off') problems.push('RATE_LIMITS: off is for sandbox only');
  if (values.SANDBOX_CLOCK_OFFSET_S !== 0) problems.push('SANDBOX_CLOCK_OFFSET_S: for sandbox only');
  if (!given.AFROMESSAGE_TOKEN) problems.push('AFROMESSAGE_TOKEN: text messages go out by AfroMessage');
  const payment = ['CHAPA_SECRET_KEY', 'ARIFPAY_KEY', 'LAKIPAY_PUBLIC_KEY', 'ADDISPAY_TOKEN'];
  if (!payment.some((name) => given[name])) problems.push(`one of ${payment.join(', ')}: a payment provider`);
  if (given.CHAPA_SECRET_KEY && !given.CHAPA_WEBHOOK_SECRET) problems.push('CHAPA_WEBHOOK_SECRET: missing');
  return problems;
}
