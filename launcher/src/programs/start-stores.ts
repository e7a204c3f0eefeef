import { foldersOf } from '../installation/folders.ts';
import { takeInstallation } from '../installation/installation.ts';
import type { Settings } from '../installation/settings.ts';
import { processGroup } from '../processes/process-group.ts';
import type { Program } from '../processes/program.ts';
import { freePort } from '../system/ports.ts';
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

/** The stores that MONGO_URL and REDIS_URL name; for each that is not set, an embedded one on a free port. */
export async function planStores({ dataDir, mongoUrl, redisUrl }: Settings): Promise<StorePlan> {
  const embedded: Program[] = [];
  let [mongo, redis] = [mongoUrl, redisUrl];
  if (redis === null) {
    const port = await freePort();
    embedded.push(redisProgram({ dataDir, port, redisServer: await ensureRedisServer() }));
    redis = `redis://127.0.0.1:${port}`;
  }
  if (mongo === null) {
    const port = await freePort();
    embedded.push(docstoreProgram(dataDir, port));
    mongo = docstoreUrl(port);
  }
  return { embedded, mongoUrl: mongo, redisUrl: redis };
}

/** Starts only the stores of an installation, for a command that needs no game server. */
export async function startStores(settings: Settings, command: string): Promise<RunningStores> {
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
