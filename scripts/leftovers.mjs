import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './process-identity.mjs';
import { tell } from './progress.mjs';

/**
 * What is noted of a running child, so that whoever comes after a kill of its supervisor can stop it.
 * @typedef {object} Running
 * @property {string} name
 * @property {number} pid
 * @property {string | null} identity
 * @property {number} rank those of a lower rank stop first
 * @property {number} graceMs how long it may take to stop
 */

/**
 * Notes a child in DATA_DIR/run.
 * @param {string} folder
 * @param {Running} child
 */
export function noteRunning(folder, child) {
  writeFileSync(join(folder, `${child.name}.json`), `${JSON.stringify(child)}\n`);
}

/**
 * @param {string} folder
 * @param {string} name
 */
export function forgetRunning(folder, name) {
  rmSync(join(folder, `${name}.json`), { force: true });
}

/**
 * Stops what a killed supervisor left running on this installation.
 * @param {string} folder DATA_DIR/run
 */
export async function stopLeftovers(folder) {
  const left = readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== 'installation.json')
    .flatMap((file) => readRunning(join(folder, file)));
  for (const child of left.filter(isAlive))
    tell(`Stopping ${child.name} of an earlier run that was killed (process ${child.pid}) …`);
  await stopInOrder(left);
  for (const child of left) forgetRunning(folder, child.name);
}

/**
 * Stops children rank by rank, and kills those which do not stop in their time.
 * @param {readonly Running[]} children
 */
export async function stopInOrder(children) {
  const ranks = [...new Set(children.map((child) => child.rank))].sort((a, b) => a - b);
  for (const rank of ranks) await Promise.all(children.filter((child) => child.rank === rank).map(stopChild));
}

/** @param {Running} child */
async function stopChild(child) {
  await signal(child, 'SIGTERM', child.graceMs);
  await signal(child, 'SIGKILL', 5000);
}

/**
 * @param {Running} child
 * @param {NodeJS.Signals} name
 * @param {number} waitMs
 */
async function signal(child, name, waitMs) {
  const until = Date.now() + waitMs;
  if (!isAlive(child)) return;
  try {
    process.kill(child.pid, name);
  } catch {
    return;
  }
  while (isAlive(child) && Date.now() < until) await sleep(50);
}

/**
 * @param {string} file
 * @returns {Running[]} none where the supervisor was killed while it wrote: the child was still waiting then
 */
function readRunning(file) {
  try {
    return [JSON.parse(readFileSync(file, 'utf8'))];
  } catch {
    return [];
  }
}
