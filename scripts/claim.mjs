import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
 * @returns {Holder | null} the other holder; null where the claim is ours now
 */
export function takeClaim(path, holder) {
  const mine = writeBeside(path, holder);
  try {
    for (;;) {
      try {
        // Of two that link at the same moment one fails, and no reader ever sees half a file.
        linkSync(mine, path);
        return null;
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
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
  if (moved && isAlive(moved)) linkSync(aside, path);
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
