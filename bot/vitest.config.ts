import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'bot',
    include: ['src/**/*.test.ts'],
    // The game server that the bot talks to is the real one, on real stores.
    globalSetup: ['@chewata/gameserver/testing/stores'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
