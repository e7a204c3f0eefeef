import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';

/**
 * The Lua scripts, read once from the folder lua/ beside this file: a bundle of the server keeps the address of
 * its sources, so they are read from there too.
 */
const text = (name: string): string => readFileSync(join(import.meta.dirname, 'lua', `${name}.lua`), 'utf8');

const room = text('room');
const take = text('take');

const SCRIPTS = {
  open: room + text('open'),
  hold: room + take + text('hold'),
  beginPaying: room + take + text('begin-paying'),
  markPaid: room + text('mark-paid'),
  abandonPaying: room + text('abandon-paying'),
  release: room + text('release'),
  lapse: room + text('lapse'),
  freeze: room + text('freeze'),
  change: room + text('change'),
  point: text('point'),
  boardAdd: text('board-add'),
  dueClaim: text('due-claim'),
  dueDone: text('due-done'),
} as const;

export type ScriptName = keyof typeof SCRIPTS;

const digests = Object.fromEntries(
  Object.entries(SCRIPTS).map(([name, lua]) => [name, createHash('sha1').update(lua).digest('hex')]),
);

/** Runs a script by its digest; a Redis that does not know it yet is given the text. All keys have one hash tag. */
export async function runScript(
  redis: Redis,
  name: ScriptName,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<unknown> {
  try {
    return await redis.evalsha(digests[name] ?? '', keys.length, ...keys, ...args);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
    return redis.eval(SCRIPTS[name], keys.length, ...keys, ...args);
  }
}
