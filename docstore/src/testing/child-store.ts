import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const SOURCES = dirname(dirname(fileURLToPath(import.meta.url)));

/** Bundles the server into `folder`, so that it starts in a fraction of a second; returns the file to run. */
export async function bundledServer(folder: string): Promise<string> {
  // Below the workspace, so that its packages are found.
  const outfile = join(SOURCES, '../node_modules/.cache', folder, 'main.mjs');
  mkdirSync(dirname(outfile), { recursive: true });
  const storage = pathToFileURL(join(SOURCES, 'storage/store.ts')).href;
  await build({
    entryPoints: [join(SOURCES, 'main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    // Only one module uses this: it starts the committer thread from its own folder.
    define: { 'import.meta.url': JSON.stringify(storage) },
    logLevel: 'silent',
  });
  return outfile;
}

/** A document store in a child process that can be killed. */
export class ChildStore {
  readonly #child: ChildProcess;
  readonly url: string;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  /** Starts the store and waits until it listens. `limit` restricts its files to that many blocks of 512 bytes. */
  static async start(file: string, dataDir: string, limit?: number): Promise<ChildStore> {
    const limited = ['-c', `ulimit -f ${limit}; exec "$0" "$1"`, process.execPath, file];
    const [program, args] = limit === undefined ? [process.execPath, [file]] : ['sh', limited];
    const child = spawn(program, args, {
      env: { ...process.env, DATA_DIR: dataDir, DOCSTORE_PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /mongodb:\S+/.exec(line)?.[0];
      if (url !== undefined) return new ChildStore(child, url);
    }
    throw new Error(`the document store exited during its start with code ${child.exitCode}`);
  }

  /** Kills the process with SIGKILL. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }
}
