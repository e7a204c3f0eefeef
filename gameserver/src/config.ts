import { isIP } from 'node:net';
import { withoutTrailingSlash } from '@chewata/common/addresses';
import { parsePhone } from '@chewata/common/phone';
import { STRONG_SECRET } from '@chewata/common/strong-secret';
import { z } from 'zod';
import { gameTimings, PACE_VARIABLES } from './domain/rooms/games.ts';
import { type Environment, problemsOf, weakSecrets } from './providers/environment.ts';
import { providersLackingInLive, readProviderVariables } from './providers/read-environment.ts';

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
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
/** Addresses, networks or the names of networks that Express knows, separated by commas. */
const proxies = (text: string, problem: z.core.$RefinementCtx<string>): string[] => {
  const parts = text.split(',').map((part) => part.trim());
  for (const part of parts) {
    const [address = '', length = '0', more] = part.split('/');
    const longest = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
    const known = more === undefined && /^\d{1,3}$/.test(length) && Number(length) <= longest;
    if (known || PROXY_NAMES.includes(part)) continue;
    problem.addIssue({ code: 'custom', message: `not an address or network: ${part}` });
  }
  return parts;
};
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

const variables = z.object({
  PORT: whole(0, 65535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  /** The folder of the built web app. */
  WEB_ROOT: z.string().default('miniapp/dist'),
  MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  SANDBOX_PLAYERS: whole(0, 500).default(0),
  SYSTEM_ADMINS: phones.optional(),
  /** There is no second administrator: a proposer may approve what they proposed a day before. */
  SINGLE_OPERATOR: z.enum(['yes', 'no']).default('no'),
  BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'is not of the form digits:text that Telegram gives')
    .optional(),
  BOT_USERNAME: z.string().optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' })
    .transform(withoutTrailingSlash)
    .optional(),
  INTERNAL_SECRET: z.string().min(16).optional(),
  PASSWORD_PEPPER: z.string().min(16).optional(),
  MONGO_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'begins with mongodb:// or mongodb+srv://')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^(rediss?:\/)?\//, 'begins with redis:// or rediss://, or is the path of a socket')
    .optional(),
  ALLOW_EMBEDDED_IN_LIVE: z.enum(['yes', 'no']).default('no'),
  /** Set by `npm start` if it has started the stores itself. */
  EMBEDDED_STORES: z.enum(['yes', 'no']).default('no'),
  /** Proxies whose X-Forwarded-* headers count. */
  TRUSTED_PROXIES: z.string().transform(proxies).default([]),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  SANDBOX_CLOCK_OFFSET_S: z.coerce.number().int().default(0),
  SANDBOX_PAYOUTS: z.enum(['auto', 'manual']).default('auto'),
  SANDBOX_PROVIDER_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** The pace of the games. */
const paces = z.object(
  Object.fromEntries(
    Object.entries(PACE_VARIABLES).map(([name, { least, most, standard }]) => [
      name,
      whole(least, most).default(standard),
    ]),
  ),
);

export type Config = ReturnType<typeof loadConfig>;

/** The administrators of a sandbox: two, because most changes need the second. */
const SANDBOX_ADMINS = ['+251900000001', '+251900000002'];

/**
 * Reads and checks the environment. Throws an Error whose message lists every problem, one a line.
 * A live start names all that it lacks at once, so that an operator mends it in one go.
 */
export function loadConfig(env: Environment) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const [read, pace] = [variables.safeParse(given), paces.safeParse(given)];
  const providers = readProviderVariables(given);
  const problems = [...problemsOf(read.error), ...problemsOf(pace.error), ...providers.problems];
  problems.push(...(given.MODE === 'live' ? lackingInLive(given) : lackingAnywhere(given)));
  if (!read.success || !pace.success || !providers.settings || problems.length > 0)
    throw new Error(problems.join('\n'));
  const values = read.data;
  const sandbox = values.MODE === 'sandbox';
  return {
    ...values,
    sandbox,
    /** Behind a proxy of the same machine, live is reached through that proxy only. */
    HOST: values.HOST ?? (sandbox ? undefined : '127.0.0.1'),
    games: gameTimings(pace.data),
    MONGO_URL: values.MONGO_URL ?? '',
    REDIS_URL: values.REDIS_URL ?? '',
    SYSTEM_ADMINS: values.SYSTEM_ADMINS ?? (sandbox ? SANDBOX_ADMINS : []),
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    INTERNAL_SECRET: values.INTERNAL_SECRET ?? null,
    singleOperator: values.SINGLE_OPERATOR === 'yes',
    rateLimits: values.RATE_LIMITS === 'on',
    providers: providers.settings,
  };
}

function lackingAnywhere(given: Environment): string[] {
  return ['MONGO_URL', 'REDIS_URL']
    .filter((name) => !given[name])
    .map((name) => `${name}: missing (npm start gives it that of the embedded store)`);
}

/** Secrets that the operator makes, beside those of providers. */
const OWN_SECRETS = ['INTERNAL_SECRET', 'PASSWORD_PEPPER', 'BOT_WEBHOOK_SECRET'];

/** Cookies, callbacks and passkeys belong to an origin; a path or a password in the address would not be used. */
function isBareOrigin(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return true;
  const { username, password, pathname, search, hash } = new URL(url);
  return pathname === '/' && `${username}${password}${search}${hash}` === '';
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
  const admins = new Set(given.SYSTEM_ADMINS?.split(',').map(parsePhone).filter(Boolean));
  const enough = admins.size >= (given.SINGLE_OPERATOR === 'yes' ? 1 : 2);
  refuse(!enough, 'SYSTEM_ADMINS: at least two phones, or one and SINGLE_OPERATOR=yes');
  refuse(!given.INTERNAL_SECRET, `INTERNAL_SECRET: ${STRONG_SECRET}`);
  problems.push(...weakSecrets(given, OWN_SECRETS));
  refuse(!given.PUBLIC_URL?.startsWith('https://'), 'PUBLIC_URL: an https address');
  refuse(!isBareOrigin(given.PUBLIC_URL), 'PUBLIC_URL: scheme and host only, without a path or a password');
  refuse(Number(given.SANDBOX_PLAYERS ?? 0) > 0, 'SANDBOX_PLAYERS: simulated players are refused in live');
  refuse(given.RATE_LIMITS === 'off', 'RATE_LIMITS: off is for sandbox only');
  refuse(Number(given.SANDBOX_CLOCK_OFFSET_S ?? 0) !== 0, 'SANDBOX_CLOCK_OFFSET_S: for sandbox only');
  refuse(!!given.SANDBOX_PROVIDER_URL, 'SANDBOX_PROVIDER_URL: for sandbox only');
  return [...problems, ...providersLackingInLive(given)];
}
