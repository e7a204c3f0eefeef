import { get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { BUNDLES, type BundleName } from '../build/bundles.ts';
import type { InstallationSettings } from '../installation/settings.ts';
import { ROOT } from '../paths.ts';
import type { Program } from '../processes/program.ts';

const HEALTH_TIMEOUT_MS = 2000;

/** The game server's address on this machine: loopback, unless HOST names one interface. */
const localUrl = (port: number): string => {
  const host = process.env.HOST?.trim() ?? '';
  return `http://${['', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}`;
};

/** The addresses and the secret that connect the programs of an installation. */
export interface Wiring {
  /** The port of the web app. */
  readonly port: number;
  readonly mongoUrl: string;
  readonly redisUrl: string;
  readonly internalSecret: string;
  readonly hasEmbeddedStores: boolean;
}

export function docstoreProgram(dataDir: string, socket: string): Program {
  return ownProgram('docstore', 'the document store', {
    env: { DATA_DIR: dataDir, DOCSTORE_SOCKET: socket },
    isReady: () => acceptsConnections(socket),
    stopTimeoutMs: 20_000,
  });
}

/** Drivers lower-case the names of a replica set's members, which breaks paths: they connect to a socket directly. */
export function docstoreUrl(socket: string): string {
  return `mongodb://${encodeURIComponent(socket)}/chewata?directConnection=true`;
}

export function gameserverProgram(settings: InstallationSettings, wiring: Wiring): Program {
  const { port, mongoUrl, redisUrl, internalSecret, hasEmbeddedStores } = wiring;
  return ownProgram('gameserver', 'the game server', {
    env: {
      PORT: `${port}`,
      DATA_DIR: settings.dataDir,
      MODE: settings.mode,
      MONGO_URL: mongoUrl,
      REDIS_URL: redisUrl,
      INTERNAL_SECRET: internalSecret,
      EMBEDDED_STORES: hasEmbeddedStores ? 'yes' : 'no',
      SANDBOX_PLAYERS: `${settings.simulatedPlayers}`,
      WEB_ROOT: join(ROOT, 'miniapp/dist'),
    },
    isReady: () => isHealthy(port),
    stopTimeoutMs: 20_000,
  });
}

export function botProgram({ port, internalSecret }: Wiring): Program {
  return ownProgram('bot', 'the bot', {
    env: {
      GAMESERVER_URL: localUrl(port),
      INTERNAL_SECRET: internalSecret,
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    },
    isReady: async () => true,
    stopTimeoutMs: 10_000,
  });
}

export function playersProgram(settings: InstallationSettings, { port }: Wiring): Program {
  return ownProgram('players', 'the simulated players', {
    env: { GAMESERVER_URL: localUrl(port), SANDBOX_PLAYERS: `${settings.simulatedPlayers}` },
    isReady: async () => true,
    stopTimeoutMs: 5000,
  });
}

function ownProgram(
  name: BundleName,
  title: string,
  { env, ...rest }: Pick<Program, 'env' | 'isReady' | 'stopTimeoutMs'>,
): Program {
  return {
    name,
    title,
    command: process.execPath,
    args: ['--enable-source-maps', join(ROOT, BUNDLES[name].output)],
    env: { ...process.env, NODE_ENV: 'production', ...env },
    ...rest,
  };
}

/** Asks by node:http, which needs 10 MB less memory than fetch. */
function isHealthy(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(`${localUrl(port)}/healthz`, { timeout: HEALTH_TIMEOUT_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}

function acceptsConnections(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}
