import { defineConfig } from 'vitest/config';

/** One run over every workspace that has tests; each also runs alone: `npm test -w <workspace>`. */
export default defineConfig({
  test: {
    projects: ['*/{vite,vitest}.config.ts'],
    // Many tests start stores and servers of their own: more workers than this only wait for each other.
    maxWorkers: 2,
  },
});
