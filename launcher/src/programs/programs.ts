import { get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { BUNDLES, type BundleName } from '../build/bundles.ts';
import type { Settings } from '../installation/settings.ts';
import { ROOT } from '../paths.ts';
import type { Program } from '../processes/program.ts';

const HEALTH_TIMEOUT_MS = 2000;

/** The addresses and the secret that connect the programs of an installation. */
export interface Wiring {
  /** The port of the web app. */
  readonly port: number;
  readonly mongoUrl: string;
  readonly redisUrl: string;
  readonly internalSecret: string;
  readonly hasEmbeddedStores: boolean;
}

export function docstoreProgram(dataDir: string, port: number): Program {
  return ownProgram('docstore', 'the document store', {
    env: { DATA_DIR: dataDir, DOCSTORE_PORT: `${port}` },
    isReady: () => acceptsConnections(port),
    stopTimeoutMs: 20_000,
  });
}

export function docstoreUrl(port: number): string {
  return `mongodb://127.0.0.1:${port}/chewata?replicaSet=rs0`;
}

export function gameserverProgram(settings: Settings, wiring: Wiring): Program {
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
      GAMESERVER_URL: `http://127.0.0.1:${port}`,
      INTERNAL_SECRET: internalSecret,
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    },
    isReady: async () => true,
    stopTimeoutMs: 10_000,
  });
}

export function playersProgram(settings: Settings, { port }: Wiring): Program {
  return ownProgram('players', 'the simulated players', {
    env: { GAMESERVER_URL: `http://127.0.0.1:${port}`, SANDBOX_PLAYERS: `${settings.simulatedPlayers}` },
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
    const request = get(
      { host: '127.0.0.1', port, path: '/healthz', timeout: HEALTH_TIMEOUT_MS },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}
