import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '@chewata/launcher/build/ensure-built';
import 'vitest';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    mongoUrl: string;
    redisUrl: string;
    /** A folder of the run. */
    dataDir: string;
  }
}

/**
 * vitest's global set-up: the programs that tests start, and one real document store and one real Redis for the run, in
 * a folder of its own.
 */
export default async function setup(project: TestProject) {
  await ensureBuilt({ web: false });
  const folder = await mkdtemp(join(tmpdir(), 'chewata-test-'));
  const [mongoPort, redisPort] = [await freePort(), await freePort()];
  const root = resolve(import.meta.dirname, '../../..');
  const children = [
    spawn(
      'redis-server',
      ['--port', `${redisPort}`, '--bind', '127.0.0.1', '--dir', folder, '--databases', '4096', '--save', ''],
      { stdio: 'ignore' },
    ),
    spawn(process.execPath, [join(root, 'docstore/dist/main.js')], {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder, DOCSTORE_PORT: `${mongoPort}` },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  ];
  await Promise.all([answers(redisPort), answers(mongoPort)]);
  project.provide(
    'mongoUrl',
    process.env.TEST_MONGO_URL ?? `mongodb://127.0.0.1:${mongoPort}/?replicaSet=rs0`,
  );
  project.provide('dataDir', folder);
  project.provide('redisUrl', `redis://127.0.0.1:${redisPort}`);
  return async () => {
    await Promise.all(children.map(ended));
    await rm(folder, { recursive: true, force: true });
  };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}

async function answers(port: number): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const open = await new Promise<boolean>((known) => {
      const socket = connect(port, '127.0.0.1', () => known(true)).on('error', () => known(false));
      socket.unref();
    });
    if (open) return;
    await sleep(100);
  }
  throw new Error(`nothing listens on port ${port}`);
}
