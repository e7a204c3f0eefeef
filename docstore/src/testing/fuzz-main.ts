import { rmSync } from 'node:fs';
import { bundledServer, ChildStore } from './child-store.ts';
import { fuzzRun } from './fuzz-run.ts';
import { temporaryFolder } from './test-store.ts';

/** `npm run fuzz -w docstore -- 1000000 [seed]`: the long form of the fuzz test, against a process of its own. */
const frames = Number(process.argv[2] ?? 1_000_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const PART = 50_000;
const folder = temporaryFolder();
const store = await ChildStore.start(await bundledServer('docstore-fuzz'), folder);
console.info(`seed ${seed}`);
for (let sent = 0; sent < frames; sent += PART) {
  const part = await fuzzRun(store.url, Math.min(PART, frames - sent), seed + sent);
  console.info(`${sent + part.frames} frames; of the last ${part.frames}: ${JSON.stringify(part)}`);
}
await store.kill();
rmSync(folder, { recursive: true });
console.info(`${frames} frames: each got a reply, blocked or closed its connection; the server still serves`);
