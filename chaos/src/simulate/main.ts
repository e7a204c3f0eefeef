import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { report } from '@chewata/launcher/output';
import { describeRun } from './describe-run.ts';
import { judgeRun } from './judge-run.ts';
import { readSimulateArguments } from './options.ts';

/** The report of a process about its runs. */
interface Part {
  readonly done: number;
  readonly broken: readonly { readonly seed: number; readonly text: string }[];
}

const SHOWN = 5;
/** Says to a process of its own which runs are its part: every `jobs`th from that one on. */
const PART = 'CHEWATA_SIMULATE_PART';

/** `npm run simulate -- --seed S --runs N`: exits with 1 on a violation. */
async function main(): Promise<void> {
  const { seed, runs, jobs } = readSimulateArguments(process.argv.slice(2), availableParallelism());
  const begun = performance.now();
  const parts = await Promise.all(
    Array.from({ length: Math.min(jobs, runs) }, (_, first) => runElsewhere(first)),
  );
  const broken = parts.flatMap((part) => part.broken).sort((a, b) => a.seed - b.seed);
  const done = parts.reduce((sum, part) => sum + part.done, 0);
  for (const { text } of broken.slice(0, SHOWN)) report(text);
  const seconds = Math.round((performance.now() - begun) / 1000);
  report(`${done} runs from seed ${seed} in ${seconds} s; ${broken.length} with violations`);
  if (broken.length > 0) report(`Seeds: ${broken.map((run) => run.seed).join(', ')}`);
  process.exitCode = broken.length > 0 || done < runs ? 1 : 0;
}

function runElsewhere(first: number): Promise<Part> {
  return new Promise((done, failed) => {
    let part: Part | null = null;
    // The program that runs: in a bundle, import.meta names the source.
    const [, program = import.meta.filename, ...args] = process.argv;
    const child = fork(program, args, {
      env: { ...process.env, [PART]: `${first}` },
    });
    child.on('message', (message) => {
      part = message as Part;
    });
    child.once('error', failed);
    child.once('exit', (code) => (part ? done(part) : failed(new Error(`a simulation ended with ${code}`))));
  });
}

async function runPart(first: number): Promise<void> {
  const { seed, runs, jobs } = readSimulateArguments(process.argv.slice(2), availableParallelism());
  const broken: { seed: number; text: string }[] = [];
  let done = 0;
  for (let run = first; run < runs; run += jobs) {
    const judged = await judgeRun(seed + run);
    done++;
    if (judged.violations.length > 0) broken.push({ seed: judged.seed, text: describeRun(judged) });
  }
  await new Promise((sent) => process.send?.({ done, broken } satisfies Part, sent));
  process.exit(0);
}

const part = process.env[PART];
await (part === undefined ? main() : runPart(Number(part)));
