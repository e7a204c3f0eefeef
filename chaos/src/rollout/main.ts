import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from '@chewata/launcher/output';
import { rollout } from './rollout.ts';

/** A player may be away for this long at most, in ms. */
const BACK_WITHIN_MS = 2000;

/** `npm run rollout-trial -- [players]`: a rollout under players, with its figures; exits with 1 if a player would notice. */
const players = Number(process.argv[2] ?? 100);
const dataDir = mkdtempSync(join(tmpdir(), 'chewata-rollout-'));
const { calls, lostCalls, errors, gapsMs } = await rollout({ dataDir, players, callMs: 1000 });
rmSync(dataDir, { recursive: true, force: true });
const sorted = [...gapsMs].sort((a, b) => a - b);
const longest = sorted.at(-1) ?? 0;
report(
  `${players} players, ${calls} calls: ${lostCalls} players lost a call, ${errors.length} errors, ${sorted.length} reconnects, median ${sorted[Math.floor(sorted.length / 2)] ?? 0} ms, longest ${longest} ms`,
);
for (const error of new Set(errors)) report(error);
if (lostCalls > 0 || errors.length > 0 || longest > BACK_WITHIN_MS) process.exitCode = 1;
process.exit();
