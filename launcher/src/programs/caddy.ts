import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import type { Program } from '../processes/program.ts';

interface Proxy {
  /** The path of Caddy. */
  readonly caddy: string;
  readonly dataDir: string;
  /** The public port, on which it serves plain HTTP. */
  readonly port: number;
  /** The port for the bot and other programs of the installation. */
  readonly internalPort: number;
  readonly adminPort: number;
  /** The ports of the game servers; the Caddyfile has two. */
  readonly servers: readonly [number, number];
}

/** Caddy with deploy/Caddyfile, in front of two game servers on this machine. */
export function caddyProgram({ caddy, dataDir, port, internalPort, adminPort, servers }: Proxy): Program {
  const [first, second] = servers.map((server) => `127.0.0.1:${server}`);
  return {
    name: 'caddy',
    title: 'the proxy',
    command: caddy,
    args: ['run', '--config', join(ROOT, 'deploy/Caddyfile'), '--adapter', 'caddyfile'],
    env: {
      ...process.env,
      PUBLIC_URL: `http://localhost:${port}`,
      GAMESERVER_1: first,
      GAMESERVER_2: second,
      INTERNAL_PORT: `${internalPort}`,
      CADDY_ADMIN: `127.0.0.1:${adminPort}`,
      XDG_CONFIG_HOME: join(dataDir, 'caddy'),
      XDG_DATA_HOME: join(dataDir, 'caddy'),
    },
    isReady: async () => (await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok === true,
    stopTimeoutMs: 10_000,
  };
}
