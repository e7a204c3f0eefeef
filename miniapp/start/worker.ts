import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Writes the service worker: its version is the page's hash, so that it changes with any file that the page names. */
export function serviceWorker(): Plugin {
  let folder: string;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    writeBundle() {
      const page = readFileSync(join(folder, 'index.html'), 'utf8');
      const named = page.matchAll(/<(?:script|link)[^>]+(?:src|href)="(\/assets\/[^"]+)"/g);
      const files = [...new Set([...named].map(([, file]) => file))];
      const version = createHash('sha256').update(page).digest('hex').slice(0, 12);
      const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8');
      const text = source.replace('__VERSION__', version).replace('__FILES__', JSON.stringify(files));
      writeFileSync(join(folder, 'service-worker.js'), text);
    },
  };
}
