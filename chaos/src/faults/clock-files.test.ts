import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { clockVariables, stepClock } from './clock-files.ts';

it('steps the clock of a running process there and back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chewata-clock-'));
  const program = 'setInterval(() => console.log(Date.now()), 20)';
  const child = spawn(process.execPath, ['-e', program], {
    env: { ...process.env, ...clockVariables(folder, 'gameserver-1') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const isAheadBy = async (ms: number): Promise<void> => {
    for await (const [line] of on(lines)) if (Math.abs(Number(line) - Date.now() - ms) < 1000) return;
  };
  try {
    await isAheadBy(0);
    stepClock(folder, 'gameserver-1', 60_000);
    await isAheadBy(60_000);
    stepClock(folder, 'gameserver-1', -30_000);
    await isAheadBy(-30_000);
    stepClock(folder, 'gameserver-2', 90_000);
    stepClock(folder, 'gameserver-1', 0);
    await isAheadBy(0);
    expect(child.exitCode).toBeNull();
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
    rmSync(folder, { recursive: true });
  }
});

/** Each line as it comes. */
async function* on(lines: ReturnType<typeof createInterface>): AsyncGenerator<[string]> {
  for (;;) yield (await once(lines, 'line')) as [string];
}
