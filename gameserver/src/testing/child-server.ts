import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { programOf } from './program-of.ts';

/** A game server in a process of its own, so that it can be killed. */
export interface ChildServer {
  readonly url: string;
  /** `kill -9`, or another signal; resolves with the exit code when it is gone. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts it on the stores and with the variables of a test server, and waits until it is ready. */
export async function childServer(env: Readonly<Record<string, string>>): Promise<ChildServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [programOf('gameserver')], {
    // vitest has a MODE of its own.
    env: { ...process.env, MODE: 'sandbox', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = new Promise<number | null>((known) => child.once('exit', known));
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await sleep(100);
  }
  return {
    url,
    end: (signal = 'SIGKILL') => {
      child.kill(signal);
      return gone;
    },
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
