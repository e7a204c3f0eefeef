import { withoutTrailingSlash } from '@chewata/common/addresses';
import { isStrongSecret, STRONG_SECRET } from '@chewata/common/strong-secret';
import { z } from 'zod';

const variables = z.object({
  MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'must have the form digits:text')
    .optional(),
  BOT_API_ROOT: z.url().default('https://api.telegram.org'),
  /** If set, Telegram posts updates to PUBLIC_URL/telegram/webhook with this secret; otherwise the bot polls. */
  BOT_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{16,256}$/, 'must be 16 to 256 of A–Z a–z 0–9 _ -')
    .optional(),
  /** Address of the health check and the webhook. Port 0 takes any free port. */
  BOT_HOST: z.string().default('127.0.0.1'),
  BOT_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  /** Telegram's free limit is about 30 messages a second for the whole bot; the rest is for replies. */
  BOT_MESSAGES_A_SECOND: z.coerce.number().int().min(1).max(10_000).default(25),
  PUBLIC_URL: z.url().transform(withoutTrailingSlash),
  GAMESERVER_URL: z.url().transform(withoutTrailingSlash),
  INTERNAL_SECRET: z.string().min(16),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Config = Omit<z.output<typeof variables>, 'BOT_TOKEN'> & { readonly BOT_TOKEN: string };

/** Live refuses secrets that could be guessed. */
const SECRETS = ['INTERNAL_SECRET', 'BOT_WEBHOOK_SECRET'] as const;
const checked = variables.superRefine((values, problem) => {
  for (const name of values.MODE === 'live' ? SECRETS : [])
    if (values[name] !== undefined && !isStrongSecret(values[name]))
      problem.addIssue({ code: 'custom', path: [name], message: STRONG_SECRET });
});

/** Null without a token: the bot is off. Throws with one line per invalid variable. */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config | null {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  if (given.BOT_TOKEN === undefined) return null;
  const read = checked.safeParse(given);
  if (!read.success)
    throw new Error(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  const { BOT_TOKEN = '', ...rest } = read.data;
  return { ...rest, BOT_TOKEN };
}
