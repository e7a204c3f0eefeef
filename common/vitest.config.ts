import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'common',
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    // Files share the modules of their worker: loading them anew for each takes half of the time.
    isolate: false,
    testTimeout: 60_000,
  },
});
