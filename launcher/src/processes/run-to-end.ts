import { spawn } from 'node:child_process';

interface Options {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Sends the output to the terminal instead of returning it. */
  readonly show?: boolean;
}

interface Result {
  /** 127 if the command was not found. */
  readonly code: number;
  readonly output: string;
}

/** Runs a command to its end. It is killed if this process ends first. */
export function runToEnd(
  command: string,
  args: readonly string[],
  { cwd, env, show = false }: Options = {},
): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    const killChild = () => child.kill();
    process.once('exit', killChild);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.once('close', (code) => {
      process.removeListener('exit', killChild);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** The last lines of a program's output. */
export function tail(output: string, lines = 30): string {
  return output.trimEnd().split('\n').slice(-lines).join('\n');
}
