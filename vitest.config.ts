import { defineConfig } from 'vitest/config';

/** One run over every workspace that has tests; each also runs alone: `npm test -w <workspace>`. */
export default defineConfig({
  test: {
    projects: ['*/{vite,vitest}.config.ts'],
    // Many tests wait for a countdown or a timeout, so four workers keep two cores busy.
    maxWorkers: 4,
  },
});
