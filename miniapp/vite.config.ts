import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { ProxyOptions } from 'vite';
import { defineConfig } from 'vitest/config';
import { ethiopicFont } from './ethiopic-font.ts';
import { flattenLayers } from './flatten-layers.ts';
import { appShell } from './start/app-shell.ts';
import { fileNames } from './start/chunks.ts';
import { compressFiles } from './start/compress.ts';
import { versionedSounds } from './start/sounds.ts';
import { serviceWorker } from './start/worker.ts';

/** The game server that `npm run dev` works against. */
const server = process.env.GAME_SERVER ?? 'http://127.0.0.1:3000';
const toServer: ProxyOptions = { target: server, changeOrigin: false };

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    flattenLayers(),
    ethiopicFont(),
    appShell(),
    versionedSounds(),
    serviceWorker(),
    compressFiles(),
  ],
  server: {
    proxy: {
      '/api': toServer,
      '/checker': toServer,
      '/audio': toServer,
      '/sandbox': toServer,
      '/socket.io': { ...toServer, ws: true },
    },
  },
  // Texts are read as a whole: a name for each would only make the files longer.
  json: { namedExports: false },
  build: {
    outDir: 'dist',
    // Telegram's web views on old phones.
    target: ['es2020', 'chrome87', 'safari14'],
    manifest: true,
    // No data: URLs: the page's policy stays strict, and files are cached.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: fileNames(), debugName: 'files' }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    // Files share the modules of their worker: loading them anew for each takes most of the time. A module that another
    // file has loaded keeps its imports, so tests replace `fetch` and not a module of the app.
    pool: 'forks',
    isolate: false,
    setupFiles: ['./src/test-setup.ts'],
    testTimeout: 60_000,
    include: ['src/**/*.test.{ts,tsx}', '{,start/}*.test.ts'],
  },
});
