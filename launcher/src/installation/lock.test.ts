import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockAddress, readLock, takeLock } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chewata-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Processes that each try to take a lock at the same moment, and hold it until they are killed. */
function spawnRacers(address: string, count: number) {
  const script = `
    import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
    while (Date.now() < ${Date.now() + 1500});
    const lock = await takeLock(${JSON.stringify(address)}, () => ({ pid: process.pid }));
    console.log(lock ? 'taken' : 'refused');
    process.stdin.resume();`;
  return Array.from({ length: count }, () => {
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const outcome = new Promise<string>((resolve) =>
      child.stdout.once('data', (text) => resolve(`${text}`.trim())),
    );
    return {
      outcome,
      async kill() {
        child.kill('SIGKILL');
        await ended;
      },
    };
  });
}

describe.each([
  ['an abstract socket', () => lockAddress(folder)],
  ['the file of a socket', () => join(folder, 'lock.sock')],
])('a lock on %s', (_, addressOf) => {
  it('has one holder, who publishes its details, until it is released', async () => {
    const address = addressOf();
    let url = 'none yet';
    expect(await readLock(address)).toBeNull();
    const lock = await takeLock(address, () => ({ url }));
    expect(await takeLock(address, () => ({ url: 'other' }))).toBeNull();
    url = 'http://localhost:3000';
    expect(await readLock(address)).toEqual({ url });
    await lock?.release();
    expect(await readLock(address)).toBeNull();
    const next = await takeLock(address, () => ({}));
    expect(next).not.toBeNull();
    await next?.release();
  });

  it('is free again when its holder is killed', async () => {
    const address = addressOf();
    const [holder] = spawnRacers(address, 1);
    expect(await holder?.outcome).toBe('taken');
    expect(await takeLock(address, () => ({}))).toBeNull();
    await holder?.kill();
    expect(await readLock(address)).toBeNull();
    const lock = await takeLock(address, () => ({}));
    expect(lock).not.toBeNull();
    await lock?.release();
  });
});

it('is taken by exactly one of many processes that try at the same moment', async () => {
  const racers = spawnRacers(lockAddress(folder), 6);
  const outcomes = await Promise.all(racers.map((racer) => racer.outcome));
  await Promise.all(racers.map((racer) => racer.kill()));
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1);
});
