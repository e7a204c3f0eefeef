import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isAlive } from './process-identity.mjs';

/**
 * A claim is a file that names the living process which has something for itself: an installation, a build.
 * @typedef {{ pid: number, identity: string | null, command: string }} Holder
 */

/**
 * This process, as a holder.
 * @param {string} command what its user called it, for the message of the next who comes
 * @returns {Holder}
 */
export function thisProcess(command) {
  return { pid: process.pid, identity: identityOf(process.pid), command };
}

/**
 * Takes the claim, or says who has it. A claim whose holder is gone is nobody's.
 * @param {string} path
 * @param {Holder & Record<string, unknown>} holder
 * @returns {Promise<Holder | null>} the other holder; null where the claim is ours now
 */
export async function takeClaim(path, holder) {
  const mine = writeBeside(path, holder);
  try {
    for (let wasStale = false; ; wasStale = true) {
      if (linkedTo(mine, path)) {
        // Another that found the same dead holder may have moved our claim aside for a moment.
        if (wasStale) await sleep(50);
        const now = readClaim(path);
        return now && (now.pid !== holder.pid || now.identity !== holder.identity) ? now : null;
      }
      const other = readClaim(path);
      if (other && isAlive(other)) return other;
      removeStale(path);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Of two that link at the same moment one fails, and no reader ever sees half a file.
 * @param {string} file
 * @param {string} path
 */
function linkedTo(file, path) {
  try {
    linkSync(file, path);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Moves a dead holder's claim away, and back where a living one took it in between.
 * @param {string} path
 */
function removeStale(path) {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readClaim(aside);
  if (moved && isAlive(moved)) linkedTo(aside, path);
  rmSync(aside, { force: true });
}

/**
 * Changes what the claim that we hold says.
 * @param {string} path
 * @param {Holder & Record<string, unknown>} holder
 */
export function rewriteClaim(path, holder) {
  renameSync(writeBeside(path, holder), path);
}

/**
 * @param {string} path
 * @returns {(Holder & Record<string, unknown>) | null} null where there is none that can be read
 */
export function readClaim(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * @param {string} path
 * @param {object} content
 */
function writeBeside(path, content) {
  const beside = `${path}.${process.pid}.new`;
  writeFileSync(beside, `${JSON.stringify(content)}\n`);
  return beside;
}

/**
 * Lets a claim go.
 * @param {string} path
 */
export function dropClaim(path) {
  rmSync(path, { force: true });
}
