import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'bot',
    include: ['src/**/*.test.ts'],
    // The game server that the bot talks to is the real one, on real stores.
    globalSetup: ['@chewata/gameserver/testing/stores'],
    pool: 'forks',
    // Files share the modules of their worker: loading them anew for each takes a third of the time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
