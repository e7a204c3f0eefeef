import { connect } from 'node:net';
import { join } from 'node:path';
import { PROGRAMS } from './build.mjs';
import { ROOT } from './paths.mjs';
import { redisAnswers, redisArguments, redisEnvironment } from './redis.mjs';
import { foldersOf } from './settings.mjs';

/** @typedef {import('./launch.mjs').Program} Program */

/**
 * What every program is told beside the variables that were given.
 * @typedef {object} Addresses
 * @property {number} port of the web app
 * @property {string} mongoUrl
 * @property {string} redisUrl
 * @property {string} secret INTERNAL_SECRET
 * @property {boolean} embedded whether a store is one of ours
 */

/**
 * The private Redis of an installation.
 * @param {{ dataDir: string, port: number, redisServer: string }} where
 * @returns {Program}
 */
export function redisProgram({ dataDir, port, redisServer }) {
  return {
    name: 'redis',
    title: 'Redis',
    command: redisServer,
    args: redisArguments({ dir: foldersOf(dataDir).redis, port }),
    env: { ...process.env, ...redisEnvironment },
    ready: (pid) => redisAnswers(port, pid),
    rank: 4,
    graceMs: 20_000,
  };
}

/**
 * The embedded document store.
 * @param {{ dataDir: string, port: number }} where
 * @returns {Program}
 */
export function docstoreProgram({ dataDir, port }) {
  return server('docstore', 'the document store', {
    env: { DATA_DIR: dataDir, DOCSTORE_PORT: `${port}` },
    ready: () => answersOn(port),
    rank: 4,
    graceMs: 20_000,
  });
}

/**
 * The address of the embedded document store.
 * @param {number} port
 */
export function docstoreUrl(port) {
  return `mongodb://127.0.0.1:${port}/chewata?replicaSet=rs0`;
}

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {Addresses} addresses
 * @returns {Program}
 */
export function gameserverProgram(settings, { port, mongoUrl, redisUrl, secret, embedded }) {
  return server('gameserver', 'the game server', {
    env: {
      PORT: `${port}`,
      DATA_DIR: settings.dataDir,
      MODE: settings.mode,
      MONGO_URL: mongoUrl,
      REDIS_URL: redisUrl,
      INTERNAL_SECRET: secret,
      EMBEDDED_STORES: embedded ? 'yes' : 'no',
      SANDBOX_PLAYERS: `${settings.players}`,
      WEB_ROOT: join(ROOT, 'miniapp/dist'),
    },
    ready: () => isHealthy(port),
    rank: 3,
    graceMs: 20_000,
  });
}

/**
 * @param {Addresses} addresses
 * @returns {Program}
 */
export function botProgram({ port, secret }) {
  return server('bot', 'the bot', {
    env: {
      GAMESERVER_URL: `http://127.0.0.1:${port}`,
      INTERNAL_SECRET: secret,
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    },
    ready: async () => true,
    rank: 2,
    graceMs: 10_000,
  });
}

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {Addresses} addresses
 * @returns {Program}
 */
export function playersProgram(settings, { port }) {
  return server('players', 'the simulated players', {
    env: { GAMESERVER_URL: `http://127.0.0.1:${port}`, SANDBOX_PLAYERS: `${settings.players}` },
    ready: async () => true,
    rank: 1,
    graceMs: 5000,
  });
}

/**
 * One of our own programs, run by this Node.
 * @param {keyof typeof PROGRAMS} name
 * @param {string} title
 * @param {Pick<Program, 'env' | 'ready' | 'rank' | 'graceMs'>} how
 * @returns {Program}
 */
function server(name, title, { env, ...rest }) {
  return {
    name,
    title,
    command: process.execPath,
    args: ['--enable-source-maps', join(ROOT, PROGRAMS[name].output)],
    env: { ...process.env, NODE_ENV: 'production', ...env },
    ...rest,
  };
}

/** @param {number} port */
async function isHealthy(port) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function answersOn(port) {
  return new Promise((known) => {
    const socket = connect(port, '127.0.0.1', () => {
      known(true);
      socket.destroy();
    });
    socket.once('error', () => known(false));
  });
}
