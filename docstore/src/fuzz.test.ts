import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startDocstore } from './start.ts';
import { fuzzRun } from './testing/fuzz-run.ts';
import { temporaryFolder } from './testing/test-store.ts';

it('every frame gets a reply or closes its connection, and the server continues', async () => {
  const folder = temporaryFolder();
  const docstore = await startDocstore({ listenOn: 0, dataDir: folder });
  const report = await fuzzRun(docstore.url, 4000, 1);
  expect(report.answered).toBeGreaterThan(1000);
  expect(report.closed).toBeGreaterThan(100);
  await docstore.close();
  rmSync(folder, { recursive: true });
}, 120_000);
