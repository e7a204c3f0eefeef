import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'gameserver',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/stores.ts'],
    pool: 'forks',
    // Files share the modules of their worker: loading them anew for each takes a third of the time.
    isolate: false,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
