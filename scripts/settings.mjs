import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from './paths.mjs';
import { Refusal } from './refusal.mjs';

/**
 * What `npm start` itself needs of the variables of CONTRACT.md section 5; the programs read the rest.
 * @typedef {object} Settings
 * @property {string} dataDir absolute
 * @property {number} port 0: any free one
 * @property {'sandbox' | 'live'} mode
 * @property {number} players simulated ones
 * @property {boolean} bot whether there is a token for it
 * @property {string | null} mongoUrl
 * @property {string | null} redisUrl
 * @property {boolean} embeddedInLive
 */

/** Adds the variables of the file .env (or that which ENV_FILE names) to those of the process, which win. */
export function loadEnvFile() {
  const path = resolve(ROOT, process.env.ENV_FILE ?? '.env');
  if (existsSync(path)) process.loadEnvFile(path);
  else if (process.env.ENV_FILE) throw new Refusal(`ENV_FILE names ${path}, and there is no such file.`);
}

/**
 * @param {Readonly<Record<string, string | undefined>>} variables
 * @returns {Settings} throws a Refusal that names the variable
 */
export function readSettings(variables) {
  const env = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value?.trim()]));
  const mode = env.MODE || 'sandbox';
  if (mode !== 'sandbox' && mode !== 'live')
    throw new Refusal(`MODE is "${mode}": it may be sandbox or live.`);
  const sandbox = mode === 'sandbox';
  const players = whole(env, 'SANDBOX_PLAYERS', sandbox ? 6 : 0, 500);
  if (!sandbox && players > 0)
    throw new Refusal('SANDBOX_PLAYERS is set: simulated players are refused where MODE is live.');
  const token = env.BOT_TOKEN ?? '';
  if (token !== '' && !/^\d+:[\w-]+$/.test(token))
    throw new Refusal(
      'BOT_TOKEN is not a token of Telegram (digits, a colon, then letters, digits, - or _): take it from @BotFather again, or leave it empty to run without the bot.',
    );
  return {
    dataDir: resolve(ROOT, env.DATA_DIR || '.data'),
    port: whole(env, 'PORT', 3000, 65_535),
    mode,
    players,
    bot: token !== '',
    mongoUrl: env.MONGO_URL || null,
    redisUrl: env.REDIS_URL || null,
    embeddedInLive: env.ALLOW_EMBEDDED_IN_LIVE === 'yes',
  };
}

/**
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} name
 * @param {number} otherwise where it is not set
 * @param {number} most
 */
function whole(env, name, otherwise, most) {
  const text = env[name] ?? '';
  if (text === '') return otherwise;
  if (/^\d{1,6}$/.test(text) && Number(text) <= most) return Number(text);
  throw new Refusal(`${name} is "${text}": it may be a whole number from 0 to ${most}.`);
}

/**
 * Where an installation keeps what, under its DATA_DIR.
 * @param {string} dataDir
 */
export function foldersOf(dataDir) {
  return {
    redis: join(dataDir, 'redis'),
    docstore: join(dataDir, 'docstore'),
    logs: join(dataDir, 'logs'),
    run: join(dataDir, 'run'),
    secret: join(dataDir, 'internal-secret'),
  };
}
