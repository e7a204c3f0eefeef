import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'reference', include: ['**/*.test.ts'], pool: 'forks', hookTimeout: 60_000 },
});
