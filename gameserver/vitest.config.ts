import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'gameserver',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/stores.ts'],
    pool: 'forks',
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
