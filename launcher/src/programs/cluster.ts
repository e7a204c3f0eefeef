import { foldersOf } from '../installation/folders.ts';
import { type Addresses, takeInstallation } from '../installation/installation.ts';
import { internalSecret } from '../installation/internal-secret.ts';
import { readSettings } from '../installation/settings.ts';
import { processGroup } from '../processes/process-group.ts';
import type { Program } from '../processes/program.ts';
import { freePort } from '../system/ports.ts';
import { ensureCaddy } from '../system/system-packages.ts';
import { caddyProgram } from './caddy.ts';
import { botProgram, gameserverProgram } from './programs.ts';
import { planStores } from './start-stores.ts';

/** The live shape on one machine, in sandbox mode: embedded stores, and two game servers behind Caddy. */
export interface Cluster extends Addresses {
  readonly dataDir: string;
  readonly internalSecret: string;
  /** The game servers' own addresses, without the proxy. */
  readonly serverUrls: readonly string[];
  /** Starts a further program; see ProcessGroup. */
  start(...programs: Program[]): Promise<void>;
  /** Stops a program and starts it again: `gameserver-1`, `gameserver-2`, `caddy`, `bot`, `redis` or `docstore`; see ProcessGroup. */
  replace(name: string, meanwhile?: () => void): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  /** Variables of the game servers. */
  readonly env: Readonly<Record<string, string>>;
  /** The variables of one server alone, by its place from 0. */
  readonly envOf?: (server: number) => Readonly<Record<string, string>>;
  /** Starts the bot too, which has `env` and asks the servers through the proxy. */
  readonly hasBot?: boolean;
}

/** Starts a cluster on an empty or earlier DATA_DIR. The web app and the servers must have been built. */
export async function startCluster({
  dataDir,
  env,
  envOf = () => ({}),
  hasBot = false,
}: Options): Promise<Cluster> {
  const settings = readSettings({ DATA_DIR: dataDir, SANDBOX_PLAYERS: '0' });
  const caddy = await ensureCaddy();
  const installation = await takeInstallation(settings.dataDir, 'a cluster');
  const group = processGroup(foldersOf(settings.dataDir));
  const stop = async () => {
    await group.stop();
    await installation.release();
  };
  try {
    const port = await freePort();
    const servers = [await freePort(), await freePort()] as const;
    const { embedded, mongoUrl, redisUrl } = await planStores(settings);
    const secret = internalSecret(settings);
    const wiring = { mongoUrl, redisUrl, internalSecret: secret, hasEmbeddedStores: true };
    await group.start(...embedded);
    for (const [index, server] of servers.entries()) {
      const program = gameserverProgram(settings, { ...wiring, port: server });
      const more = {
        HOST: '127.0.0.1',
        PUBLIC_URL: `http://localhost:${port}`,
        TRUSTED_PROXIES: '127.0.0.1',
        ...env,
        ...envOf(index),
      };
      await group.start({
        ...program,
        name: `gameserver-${index + 1}`,
        title: `game server ${index + 1}`,
        env: { ...program.env, ...more },
      });
    }
    const [internalPort, adminPort] = [await freePort(), await freePort()];
    await group.start(caddyProgram({ caddy, dataDir, port, internalPort, adminPort, servers }));
    if (hasBot) {
      const program = botProgram({ ...wiring, port: internalPort });
      const more = { PUBLIC_URL: `http://localhost:${port}`, ...env };
      await group.start({ ...program, env: { ...program.env, ...more } });
    }
    const addresses = { url: `http://localhost:${port}`, mongoUrl, redisUrl };
    installation.publish(addresses);
    const serverUrls = servers.map((server) => `http://127.0.0.1:${server}`);
    const { start, replace } = group;
    return { ...addresses, dataDir, internalSecret: secret, serverUrls, start, replace, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
