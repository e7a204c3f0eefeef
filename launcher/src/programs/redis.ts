import { connect } from 'node:net';
import { foldersOf } from '../installation/folders.ts';
import type { Program } from '../processes/program.ts';
import { mendAppendOnlyFiles } from './mend-append-only.ts';

const REPLY_TIMEOUT_MS = 1000;

interface PrivateRedis {
  readonly dataDir: string;
  /** The path of its Unix socket. */
  readonly socket: string;
  /** The path of redis-server. */
  readonly redisServer: string;
}

/**
 * The private Redis of an installation: on a Unix socket of this user's only, with every write in its append-only
 * file. When its memory is full it refuses writes; it never evicts rooms.
 */
export function redisProgram({ dataDir, socket, redisServer }: PrivateRedis): Program {
  const options = {
    port: '0',
    unixsocket: socket,
    unixsocketperm: '700',
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
    prepare: () => mendAppendOnlyFiles(foldersOf(dataDir).redis),
    isReady: (pid) => redisReplies(socket, pid),
    stopTimeoutMs: 20_000,
  };
}

/** Whether the Redis that runs as this process serves this socket: false while it still reads its file. */
export function redisReplies(path: string, pid: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => socket.write('PING\r\nINFO server\r\nQUIT\r\n'));
    let reply = '';
    socket.setEncoding('utf8').on('data', (text) => {
      reply += text;
    });
    socket.setTimeout(REPLY_TIMEOUT_MS, () => socket.destroy());
    socket.on('error', () => {});
    socket.once('close', () => resolve(reply.startsWith('+PONG') && reply.includes(`process_id:${pid}\r`)));
  });
}
