import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'gameserver',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/stores.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
