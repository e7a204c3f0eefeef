import { connect } from 'node:net';
import { foldersOf } from '../installation/folders.ts';
import type { Program } from '../processes/program.ts';

const REPLY_TIMEOUT_MS = 1000;

interface PrivateRedis {
  readonly dataDir: string;
  readonly port: number;
  /** The path of redis-server. */
  readonly redisServer: string;
}

/**
 * The private Redis of an installation: on loopback only, with every write in its append-only file. When its memory
 * is full it refuses writes; it never evicts rooms.
 */
export function redisProgram({ dataDir, port, redisServer }: PrivateRedis): Program {
  const options = {
    port: `${port}`,
    bind: '127.0.0.1',
    dir: foldersOf(dataDir).redis,
    appendonly: 'yes',
    save: '',
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
  };
  return {
    name: 'redis',
    title: 'Redis',
    command: redisServer,
    args: Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    // Redis 7 refuses to start with a LANG that the system lacks.
    env: { ...process.env, LC_ALL: 'C' },
    isReady: (pid) => redisReplies(port, pid),
    stopTimeoutMs: 20_000,
  };
}

/**
 * Whether the Redis that runs as this process serves this port: false while it still reads its file, and if another
 * program has taken the port.
 */
export function redisReplies(port: number, pid: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\nINFO server\r\nQUIT\r\n'));
    let reply = '';
    socket.setEncoding('utf8').on('data', (text) => {
      reply += text;
    });
    socket.setTimeout(REPLY_TIMEOUT_MS, () => socket.destroy());
    socket.on('error', () => {});
    socket.once('close', () => resolve(reply.startsWith('+PONG') && reply.includes(`process_id:${pid}\r`)));
  });
}
