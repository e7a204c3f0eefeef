import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkFile, DamagedFileError } from './check-file.ts';

/** How long to wait for a process that has just been killed to exit. */
const EXIT_WAIT_MS = 3000;
const POLL_INTERVAL_MS = 50;

interface Owner {
  readonly pid: number;
  /** The start time of the process, because process ids are reused. */
  readonly began: string;
  /** Its address: host and port, or a socket's percent-encoded path. Empty until then. */
  readonly address: string;
}

/** The folder of the store in DATA_DIR: the data file and the process that has it open. */
export class DataFolder {
  readonly path: string;
  readonly dataFile: string;
  readonly #ownerFile: string;
  readonly #usedMark: string;

  constructor(dataDir: string) {
    this.path = join(dataDir, 'docstore');
    this.dataFile = join(this.path, 'data.mdb');
    this.#ownerFile = join(this.path, 'owner.json');
    this.#usedMark = join(this.path, 'in-use');
  }

  /** The process that has the data open, if one is alive. */
  owner(): Owner | undefined {
    if (!existsSync(this.#ownerFile)) return undefined;
    try {
      const owner = JSON.parse(readFileSync(this.#ownerFile, 'utf8')) as Owner;
      return startTimeOf(owner.pid) === owner.began ? owner : undefined;
    } catch {
      // The process died while it wrote the file.
      return undefined;
    }
  }

  /** Locks the data for this process; throws if another process has them open or they are damaged. */
  async lock(): Promise<void> {
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    let owner = this.owner();
    for (let waited = 0; owner && waited < EXIT_WAIT_MS; waited += POLL_INTERVAL_MS) {
      await sleep(POLL_INTERVAL_MS);
      owner = this.owner();
    }
    if (owner !== undefined) {
      throw new Error(
        `The document store's data in ${this.path} is in use by process ${owner.pid}: stop that one first, or name another DATA_DIR.`,
      );
    }
    rmSync(this.#ownerFile, { force: true });
    this.#writeOwner('', 'wx');
    try {
      this.#check();
    } catch (error) {
      this.release();
      throw error;
    }
  }

  #check(): void {
    const isEmpty = !existsSync(this.dataFile) || statSync(this.dataFile).size === 0;
    if (!isEmpty) checkFile(this.dataFile);
    if (isEmpty && existsSync(this.#usedMark))
      throw new DamagedFileError(this.dataFile, 'it is empty or gone');
  }

  /** From now on a missing or empty data file means that data were lost. */
  markUsed(): void {
    if (!existsSync(this.#usedMark))
      writeFileSync(this.#usedMark, 'This folder holds the data of a document store.\n');
  }

  recordAddress(address: string): void {
    this.#writeOwner(address, 'w');
  }

  release(): void {
    rmSync(this.#ownerFile, { force: true });
  }

  #writeOwner(address: string, flag: string): void {
    const owner: Owner = { pid: process.pid, began: startTimeOf(process.pid) ?? '', address };
    writeFileSync(this.#ownerFile, JSON.stringify(owner), { flag });
  }
}

/** The start time of a process if the system knows it; undefined if there is no such process. */
function startTimeOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields after the process name, which may contain anything and ends with the last parenthesis.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return isAlive(pid) ? 'unknown' : undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
