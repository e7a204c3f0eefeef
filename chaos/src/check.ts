import { isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkHistory } from './check/check-history.ts';
import { shortOfProof } from './check/proof.ts';
import { CutHistory, readHistory } from './history/read-history.ts';
import { reportVerdict } from './report/report-verdict.ts';

/**
 * `npm run chaos -- check FILE`: judges a history; exits with 1 on a violation or if it is cut, with `--proof` also if it
 * is too small to be proof.
 */
const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { proof: { type: 'boolean', default: false } },
});
const [given = ''] = positionals;
const file = isAbsolute(given) ? given : join(process.env.INIT_CWD ?? process.cwd(), given);
try {
  const history = await readHistory(file);
  const verdict = checkHistory(history);
  console.info(reportVerdict(file, history, verdict));
  const isShort = values.proof && shortOfProof(verdict) !== null;
  process.exitCode = verdict.violations.length > 0 || isShort ? 1 : 0;
} catch (error) {
  if (!(error instanceof CutHistory)) throw error;
  console.error(`This history proves nothing: ${error.message}`);
  process.exitCode = 1;
}
