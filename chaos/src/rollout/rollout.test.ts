import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rollout } from './rollout.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'chewata-rollout-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('no player loses a call or sees an error while both servers are replaced behind the proxy', async () => {
  const report = await rollout({ dataDir, players: 12, callMs: 800 });
  expect(report).toMatchObject({ lostCalls: 0, errors: [], takenForAway: 0 });
  // No one claims, but a complete card does so by itself while its owner is moved (B10): the round may end then.
  expect(report.calls).toBeGreaterThan(10);
  // Each player was moved at least once.
  expect(report.gapsMs.length).toBeGreaterThanOrEqual(12);
}, 180_000);
