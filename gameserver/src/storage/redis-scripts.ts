import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';

export interface RedisScript {
  readonly lua: string;
  readonly sha1: string;
}

/**
 * A script made of Lua files of a folder, concatenated. They are read when the server starts; the bundle keeps the
 * paths of its sources.
 */
export function redisScript(folder: string, ...names: string[]): RedisScript {
  const lua = names.map((name) => readFileSync(join(folder, `${name}.lua`), 'utf8')).join('');
  return { lua, sha1: createHash('sha1').update(lua).digest('hex') };
}

/** Runs a script by its digest, and sends its text to a Redis that does not know it. All keys share one hash tag. */
export async function runScript(
  redis: Redis,
  { lua, sha1 }: RedisScript,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<unknown> {
  try {
    return await redis.evalsha(sha1, keys.length, ...keys, ...args);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
    return redis.eval(lua, keys.length, ...keys, ...args);
  }
}
