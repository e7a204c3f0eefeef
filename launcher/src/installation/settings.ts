import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from '../paths.ts';
import { UserError } from '../user-error.ts';

/** The variables of .env.example that the launcher needs; the programs read the others. */
export interface InstallationSettings {
  /** An absolute path. */
  readonly dataDir: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly mode: 'sandbox' | 'live';
  readonly simulatedPlayers: number;
  readonly hasBot: boolean;
  readonly mongoUrl: string | null;
  readonly redisUrl: string | null;
  readonly allowsEmbeddedInLive: boolean;
}

type Variables = Readonly<Record<string, string | undefined>>;

const BOT_TOKEN = /^\d+:[\w-]+$/;
const MAX_PORT = 65_535;
const MAX_PLAYERS = 500;
const SANDBOX_PLAYERS = 6;

/** Adds the variables of .env, or of the file that ENV_FILE names, to the environment, which takes precedence. */
export function loadEnvFile(): void {
  const path = resolve(ROOT, process.env.ENV_FILE ?? '.env');
  if (existsSync(path)) process.loadEnvFile(path);
  else if (process.env.ENV_FILE) throw new UserError(`ENV_FILE names ${path}, and there is no such file.`);
}

/** Reads the settings; throws a UserError that names the invalid variable. */
export function readSettings(variables: Variables): InstallationSettings {
  const env: Variables = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value?.trim()]),
  );
  const mode = env.MODE || 'sandbox';
  if (mode !== 'sandbox' && mode !== 'live')
    throw new UserError(`MODE must be sandbox or live, got "${mode}".`);
  const simulatedPlayers = wholeNumber(
    env,
    'SANDBOX_PLAYERS',
    mode === 'sandbox' ? SANDBOX_PLAYERS : 0,
    MAX_PLAYERS,
  );
  if (mode === 'live' && simulatedPlayers > 0)
    throw new UserError('SANDBOX_PLAYERS must be 0 or unset when MODE is live.');
  const token = env.BOT_TOKEN ?? '';
  if (token !== '' && !BOT_TOKEN.test(token))
    throw new UserError(
      'BOT_TOKEN is not a Telegram token (digits, a colon, then letters, digits, - or _): copy it from @BotFather again, or leave it empty to run without the bot.',
    );
  return {
    dataDir: resolve(ROOT, env.DATA_DIR || '.data'),
    port: wholeNumber(env, 'PORT', 3000, MAX_PORT),
    mode,
    simulatedPlayers,
    hasBot: token !== '',
    mongoUrl: env.MONGO_URL || null,
    redisUrl: env.REDIS_URL || null,
    allowsEmbeddedInLive: env.ALLOW_EMBEDDED_IN_LIVE === 'yes',
  };
}

function wholeNumber(env: Variables, name: string, fallback: number, max: number): number {
  const text = env[name] ?? '';
  if (text === '') return fallback;
  if (/^\d{1,6}$/.test(text) && Number(text) <= max) return Number(text);
  throw new UserError(`${name} must be a whole number from 0 to ${max}, got "${text}".`);
}
