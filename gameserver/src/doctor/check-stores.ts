import type { connectMongo } from '#storage/mongo-connection.ts';
import type { connectRedis } from '#storage/redis-connection.ts';
import { SCHEMA_VERSION } from '#storage/schema/steps.ts';
import { storedVersion } from '#storage/schema/version.ts';
import { comparedClock } from './clocks.ts';
import { doubtful, type Finding, missing, ok } from './finding.ts';

type Connection = Awaited<ReturnType<typeof connectMongo>>;
type Redis = Awaited<ReturnType<typeof connectRedis>>;

const LEAST_REDIS = 6.2;

/** The document store: writable, a replica set, its clock, and the version of what it stores. */
export async function checkDocuments(connection: Connection): Promise<Finding[]> {
  const about = 'document store';
  const before = Date.now();
  const hello = await connection.db?.admin().command({ hello: 1 });
  const after = Date.now();
  const build = await connection.db?.admin().command({ buildInfo: 1 });
  const stored = await storedVersion(connection);
  return [
    hello?.isWritablePrimary === true
      ? ok(about, `version ${build?.version}, writable`)
      : missing(about, 'has no primary that accepts writes'),
    hello?.setName
      ? ok(`${about}: replica set`, String(hello.setName))
      : missing(`${about}: replica set`, 'none: transactions need one'),
    ...(hello?.localTime instanceof Date
      ? [comparedClock(about, { theirs: hello.localTime.getTime(), before, after })]
      : []),
    stored === null || stored <= SCHEMA_VERSION
      ? ok(`${about}: schema`, stored === null ? 'empty' : `version ${stored} of ${SCHEMA_VERSION}`)
      : missing(
          `${about}: schema`,
          `version ${stored} is newer than this release, which has ${SCHEMA_VERSION}`,
        ),
  ];
}

/** Redis: its version, what it does when memory is full, whether it keeps what it has, and its clock. */
export async function checkRedis(redis: Redis): Promise<Finding[]> {
  const about = 'Redis';
  const before = Date.now();
  const [seconds, micros] = await redis.time();
  const after = Date.now();
  const info = new Map(
    (await redis.info()).split('\r\n').map((line): [string, string] => {
      const [name = '', value = ''] = line.split(':');
      return [name, value];
    }),
  );
  const version = info.get('redis_version') ?? '';
  const policy = info.get('maxmemory_policy');
  return [
    Number.parseFloat(version) >= LEAST_REDIS
      ? ok(about, `version ${version}`)
      : missing(about, `version ${version}: at least ${LEAST_REDIS} is needed`),
    policy === 'noeviction'
      ? ok(`${about}: memory`, 'noeviction')
      : missing(
          `${about}: memory`,
          `maxmemory-policy is ${policy}: it must be noeviction, or rooms are lost`,
        ),
    info.get('aof_enabled') === '1'
      ? ok(`${about}: append-only file`, 'on')
      : doubtful(`${about}: append-only file`, 'off: a restart of Redis refunds the rooms that are open'),
    comparedClock(about, { theirs: Number(seconds) * 1000 + Number(micros) / 1000, before, after }),
  ];
}
