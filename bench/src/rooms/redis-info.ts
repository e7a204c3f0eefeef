import { createConnection } from 'node:net';

const tcpOf = ({ hostname, port }: URL) => ({ host: hostname, port: Number(port || 6379) });

/** One command to the Redis of the environment, and its reply as text. */
function ask(command: string): Promise<string> {
  const redis = process.env.REDIS_URL ?? '';
  const socket = createConnection(redis.startsWith('/') ? { path: redis } : tcpOf(new URL(redis)));
  return new Promise((resolve, reject) => {
    let reply = '';
    socket.on('error', reject);
    socket.on('data', (part) => {
      reply += part.toString();
      const [, length] = /^\$(\d+)\r\n/.exec(reply) ?? [];
      if (length === undefined || reply.length < Number(length)) return;
      socket.destroy();
      resolve(reply);
    });
    socket.write(`${command}\r\n`);
  });
}

/** How often Redis has run each command so far, those of scripts included. */
export async function commandCounts(): Promise<Map<string, number>> {
  const info = await ask('INFO commandstats');
  return new Map(
    [...info.matchAll(/cmdstat_([^:]+):calls=(\d+)/g)].map(([, name = '', calls]): [string, number] => [
      name,
      Number(calls),
    ]),
  );
}

/** The process id of Redis. */
export const redisPid = async (): Promise<number> =>
  Number(/process_id:(\d+)/.exec(await ask('INFO server'))?.[1]);
