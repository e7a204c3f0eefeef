import { join } from 'node:path';
import { foldersOf } from '../installation/folders.ts';
import { takeInstallation } from '../installation/installation.ts';
import { socketFolder } from '../installation/private-folders.ts';
import type { InstallationSettings } from '../installation/settings.ts';
import { processGroup } from '../processes/process-group.ts';
import type { Program } from '../processes/program.ts';
import { ensureRedisServer } from '../system/system-packages.ts';
import { docstoreProgram, docstoreUrl } from './programs.ts';
import { redisProgram } from './redis.ts';

interface StorePlan {
  /** The embedded stores that have to be started. */
  readonly embedded: readonly Program[];
  readonly mongoUrl: string;
  readonly redisUrl: string;
}

interface RunningStores {
  readonly mongoUrl: string;
  readonly redisUrl: string;
  stop(): Promise<void>;
}

/** The stores that MONGO_URL and REDIS_URL name; for each that is not set, an embedded one on a Unix socket. */
export async function planStores({ dataDir, mongoUrl, redisUrl }: InstallationSettings): Promise<StorePlan> {
  const embedded: Program[] = [];
  let [mongo, redis] = [mongoUrl, redisUrl];
  if (redis === null) {
    redis = join(socketFolder(dataDir), 'redis.sock');
    embedded.push(redisProgram({ dataDir, socket: redis, redisServer: await ensureRedisServer() }));
  }
  if (mongo === null) {
    const socket = join(socketFolder(dataDir), 'docstore.sock');
    embedded.push(docstoreProgram(dataDir, socket));
    mongo = docstoreUrl(socket);
  }
  return { embedded, mongoUrl: mongo, redisUrl: redis };
}

/** Starts only the stores of an installation, for a command that needs no game server. */
export async function startStores(settings: InstallationSettings, command: string): Promise<RunningStores> {
  const installation = await takeInstallation(settings.dataDir, command);
  const group = processGroup(foldersOf(settings.dataDir));
  const stop = async () => {
    await group.stop();
    await installation.release();
  };
  try {
    const { embedded, mongoUrl, redisUrl } = await planStores(settings);
    await group.start(...embedded);
    return { mongoUrl, redisUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
