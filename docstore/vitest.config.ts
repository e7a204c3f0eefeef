import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'docstore',
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    // Files share the modules of their worker: loading them anew for each takes a quarter of the time.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
