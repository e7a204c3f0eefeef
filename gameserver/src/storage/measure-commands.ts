import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { Metrics } from '#runtime/metrics.ts';

type Measured = Pick<Metrics, 'storeCommands'>;

/** Measures every command of the document store. The connection needs `monitorCommands`. */
export function measureMongo(connection: Connection, { storeCommands }: Measured): void {
  const client = connection.getClient();
  for (const [event, outcome] of [
    ['commandSucceeded', 'ok'],
    ['commandFailed', 'failed'],
  ] as const)
    client.on(event, ({ duration }: { duration: number }) =>
      storeCommands.observe({ store: 'documents', outcome }, duration / 1000),
    );
}

/** Measures every command of a Redis connection, the time that it waits to be sent included. */
export function measureRedis(redis: Redis, { storeCommands }: Measured): void {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, ...rest) => {
    const stop = storeCommands.startTimer({ store: 'redis' });
    const result = send(command, ...rest);
    Promise.resolve(command.promise).then(
      () => stop({ outcome: 'ok' }),
      () => stop({ outcome: 'failed' }),
    );
    return result;
  };
}
