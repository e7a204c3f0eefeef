import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { report } from '@chewata/launcher/output';
import { checkHistory } from './check/check-history.ts';
import { shortOfProof } from './check/proof.ts';
import { readHistory } from './history/read-history.ts';
import { reportVerdict } from './report/report-verdict.ts';
import { readOptions } from './run/options.ts';
import { runChaos } from './run/run.ts';

/** `npm run chaos -- --seed S --minutes M --players N`: exits with 1 on a violation. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), Date.now());
  const out = isAbsolute(options.out)
    ? options.out
    : join(process.env.INIT_CWD ?? process.cwd(), options.out);
  const dataDir = mkdtempSync(join(tmpdir(), 'chewata-chaos-'));
  await runChaos({ ...options, out }, dataDir);
  report(`The history is ${out}; judging it …`);
  const history = await readHistory(out);
  const verdict = checkHistory(history);
  report(reportVerdict(out, history, verdict));
  if (verdict.violations.length > 0) report(`The data and the logs are kept in ${dataDir}`);
  else rmSync(dataDir, { recursive: true, force: true });
  const isShort = options.proof && shortOfProof(verdict) !== null;
  process.exitCode = verdict.violations.length > 0 || isShort ? 1 : 0;
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    report(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  },
);
