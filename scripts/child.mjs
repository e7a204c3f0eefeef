import { spawn } from 'node:child_process';

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options] show: its output goes to the
 *   terminal as it comes; else it is kept and returned
 * @returns {Promise<{ code: number, output: string }>} 127 where there is no such program
 */
export function runToEnd(command, args, { cwd, env, show = false } = {}) {
  return new Promise((ended) => {
    const child = spawn(command, args, { cwd, env, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    const dieToo = () => child.kill();
    process.once('exit', dieToo);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('error', (error) => ended({ code: 127, output: `${output}${error.message}\n` }));
    child.once('close', (code) => {
      process.removeListener('exit', dieToo);
      ended({ code: code ?? 1, output });
    });
  });
}

/**
 * The end of a program's output, for a message.
 * @param {string} output
 */
export function tail(output, lines = 30) {
  return output.trimEnd().split('\n').slice(-lines).join('\n');
}
