import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'docstore', include: ['src/**/*.test.ts'] } });
