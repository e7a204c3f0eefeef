import { readFile } from 'node:fs/promises';
import { judge } from './judge.ts';
import { readRecord } from './read-record.ts';
import { sandboxChain } from './sandbox-chain.ts';

const USAGE = 'Usage: npm run verify -- <roundId | file> [--sandbox]';

/**
 * Recomputes a round's record without trusting the server. A file needs neither a server nor stores; a round's id is
 * looked up at SERVER_URL. Ends with 0 if the record is accepted, 1 if it is refused, 2 if it could not be judged.
 */
async function main(args: readonly string[]): Promise<void> {
  const targets = args.filter((arg) => !arg.startsWith('--'));
  const [target] = targets;
  const unknown = args.filter((arg) => arg.startsWith('--') && arg !== '--sandbox');
  if (target === undefined || targets.length > 1 || unknown.length > 0) throw new Error(USAGE);
  const server = process.env.SERVER_URL || null;
  const toJudge = readRecord((await fileText(target)) ?? (await published(server, target)));
  const dataDir = process.env.DATA_DIR || '.data';
  const sandbox = args.includes('--sandbox')
    ? await sandboxChain(toJudge.record.beacon?.chain ?? '', { dataDir, server })
    : null;
  const { accepted, lines } = judge(toJudge, sandbox);
  process.stdout.write(`${lines.join('\n')}\n`);
  if (!accepted) process.exitCode = 1;
}

/** Null if there is no such file. */
async function fileText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function published(server: string | null, id: string): Promise<string> {
  if (!server)
    throw new Error(`There is no file ${id}, and no installation runs that could have this round.`);
  const response = await fetch(`${server}/api/room/${encodeURIComponent(id)}/fairness`);
  if (response.status === 404) throw new Error(`${server} has no round ${id}.`);
  if (!response.ok) throw new Error(`${server} answered ${response.status}.`);
  return response.text();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
