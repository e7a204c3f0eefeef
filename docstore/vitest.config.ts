import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'docstore', include: ['src/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
