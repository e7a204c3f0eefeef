import { requireNode } from './node-version.mjs';

requireNode();
const { ensureBuilt } = await import('./build.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { run } = await import('./refusal.mjs');

/** `npm run build`: the programs and the web app, as npm start makes them. */
await run(async () => {
  await ensurePackages();
  await ensureBuilt();
});
