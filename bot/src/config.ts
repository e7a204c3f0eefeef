import { z } from 'zod';

const variables = z.object({
  BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'is not of the form digits:text that Telegram gives')
    .optional(),
  BOT_API_ROOT: z.url().default('https://api.telegram.org'),
  /** Set: updates come to PUBLIC_URL's path /telegram/webhook, with this secret. Not set: polling. */
  BOT_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{16,256}$/, 'must be 16 to 256 of A–Z a–z 0–9 _ -')
    .optional(),
  /** Where health and the webhook are served; 0: any free port, told in the log. */
  BOT_HOST: z.string().default('127.0.0.1'),
  BOT_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  /** Telegram's free limit is about 30 messages a second for the whole bot; some room is left for answers. */
  BOT_MESSAGES_A_SECOND: z.coerce.number().int().min(1).max(10_000).default(25),
  PUBLIC_URL: z.url().transform((url) => url.replace(/\/+$/, '')),
  GAMESERVER_URL: z.url().transform((url) => url.replace(/\/+$/, '')),
  INTERNAL_SECRET: z.string().min(16),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Config = Omit<z.output<typeof variables>, 'BOT_TOKEN'> & { readonly BOT_TOKEN: string };

/** Null where there is no token: the bot is off. Throws with one line a variable that is wrong. */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config | null {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  if (given.BOT_TOKEN === undefined) return null;
  const read = variables.safeParse(given);
  if (!read.success)
    throw new Error(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  const { BOT_TOKEN = '', ...rest } = read.data;
  return { ...rest, BOT_TOKEN };
}
