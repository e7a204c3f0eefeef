import { realpathSync } from 'node:fs';
import { stopLeftovers } from '../processes/leftovers.ts';
import { UserError } from '../user-error.ts';
import { foldersOf } from './folders.ts';
import { lockAddress, readLock, takeLock } from './lock.ts';
import { makePrivate } from './private-folders.ts';

export interface Addresses {
  readonly url: string;
  readonly mongoUrl: string;
  readonly redisUrl: string;
}

/** An installation that only this process uses. */
export interface Installation {
  /** Publishes its addresses to other commands. */
  publish(addresses: Addresses): void;
  release(): Promise<void>;
}

/**
 * Makes the folders of an installation and locks it. Stops what a killed run has left.
 * @param command the name of this process in the message to the next command
 */
export async function takeInstallation(dataDir: string, command: string): Promise<Installation> {
  const folders = foldersOf(dataDir);
  try {
    makePrivate(dataDir, [folders.redis, folders.docstore, folders.logs, folders.run]);
  } catch (error) {
    throw new UserError(
      `DATA_DIR is ${dataDir}, and that folder cannot be written: ${error instanceof Error ? error.message : error}`,
    );
  }
  let addresses: Addresses | null = null;
  const address = addressOf(dataDir);
  const lock = await takeLock(address, () => ({ command, pid: process.pid, addresses }));
  if (!lock) {
    const holder = (await readLock(address)) ?? {};
    throw new UserError(
      `${holder.command ?? 'Another command'} (process ${holder.pid ?? 'unknown'}) is already using the data in ${dataDir}: stop it, or give this one its own folder and port, as in DATA_DIR=.data-2 PORT=3001 npm start`,
    );
  }
  try {
    await stopLeftovers(folders.run);
  } catch (error) {
    await lock.release();
    throw error;
  }
  return {
    publish: (published) => {
      addresses = published;
    },
    release: lock.release,
  };
}

/** The addresses of the installation that runs on this DATA_DIR, or null. */
export async function runningInstallation(dataDir: string): Promise<Addresses | null> {
  const holder = await readLock(addressOf(dataDir));
  return (holder?.addresses as Addresses | null | undefined) ?? null;
}

function addressOf(dataDir: string): string {
  try {
    return lockAddress(realpathSync(dataDir));
  } catch {
    return lockAddress(dataDir);
  }
}
