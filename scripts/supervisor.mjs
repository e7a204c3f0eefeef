import { hasProgram } from './build.mjs';
import { freePort, portState } from './free-port.mjs';
import { internalSecret, takeInstallation } from './installation.mjs';
import * as programs from './programs.mjs';
import { programsIn } from './programs-in.mjs';
import { tell } from './progress.mjs';
import { Refusal } from './refusal.mjs';
import { ensureRedisServer } from './system-packages.mjs';

/** @typedef {import('./settings.mjs').Settings} Settings */

/**
 * The stores that the variables name, else private ones under DATA_DIR, each on a free port of its own.
 * @param {Settings} settings
 */
export async function planStores({ dataDir, mongoUrl, redisUrl }) {
  /** @type {import('./launch.mjs').Program[]} */
  const own = [];
  let [mongo, redis] = [mongoUrl, redisUrl];
  if (redis === null) {
    const port = await freePort();
    own.push(programs.redisProgram({ dataDir, port, redisServer: await ensureRedisServer() }));
    redis = `redis://127.0.0.1:${port}`;
  }
  if (mongo === null) {
    const port = await freePort();
    own.push(programs.docstoreProgram({ dataDir, port }));
    mongo = programs.docstoreUrl(port);
  }
  return { own, mongoUrl: mongo, redisUrl: redis };
}

/**
 * Takes the installation, starts the stores alone, and gives them back stopped: for a command beside the game.
 * @param {Settings} settings
 * @param {string} command
 */
export async function startStores(settings, command) {
  const installation = await takeInstallation(settings.dataDir, command);
  const running = programsIn(settings.dataDir);
  const stop = async () => {
    await running.stop();
    installation.release();
  };
  try {
    const { own, mongoUrl, redisUrl } = await planStores(settings);
    await running.start(...own);
    return { mongoUrl, redisUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts the whole product.
 * @param {Settings} settings
 * @param {{ prepare: () => Promise<void> }} hooks prepare: what has to be there before anything starts
 */
export function startInstallation(settings, { prepare }) {
  /** @type {ReturnType<typeof programsIn> | null} */
  let running = null;
  /** @type {Awaited<ReturnType<typeof takeInstallation>> | null} */
  let installation = null;

  async function start() {
    installation = await takeInstallation(settings.dataDir, 'npm start');
    const port = await webPort(settings.port);
    await prepare();
    const { own, mongoUrl, redisUrl } = await planStores(settings);
    const secret = internalSecret(settings);
    const addresses = { port, mongoUrl, redisUrl, secret, embedded: own.length > 0 };
    running = programsIn(settings.dataDir);
    // A live start on embedded stores that is not allowed is refused by the game server: no store is touched.
    if (own.length > 0 && (settings.mode === 'sandbox' || settings.embeddedInLive)) {
      tell(`Starting ${own.map((program) => program.title).join(' and ')} …`);
      await running.start(...own);
    }
    tell('Starting the game server …');
    await running.start(programs.gameserverProgram(settings, addresses));
    if (settings.bot && hasProgram('bot')) await running.start(programs.botProgram(addresses));
    if (settings.players > 0 && hasProgram('players'))
      await running.start(programs.playersProgram(settings, addresses));
    const url = `http://localhost:${port}`;
    installation.ready({ url, mongoUrl, redisUrl });
    return { url, port };
  }

  return {
    start,
    async stop() {
      await running?.stop();
      installation?.release();
    },
    kill: () => running?.kill(),
  };
}

/**
 * The port to serve on, which nobody else may have.
 * @param {number} wanted
 */
async function webPort(wanted) {
  if (wanted === 0) return freePort();
  const state = await portState(wanted);
  if (state === 'free') return wanted;
  throw new Refusal(
    state === 'taken'
      ? `Port ${wanted} is taken by another program: stop that one, or choose another port, as in PORT=3001 npm start`
      : `Port ${wanted} may only be used with more rights: choose one above 1023, as in PORT=3000 npm start`,
  );
}
