import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { documents } from './documents.ts';

const PAGE = join(import.meta.dirname, 'page');

/** Writes the API reference into a folder: both documents, and the page that shows them. */
async function writeReference(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { openapi, asyncapi } = await documents();
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openapi));
  writeFileSync(join(folder, 'asyncapi.json'), JSON.stringify(asyncapi));
  for (const file of ['index.html', 'reader.css']) copyFileSync(join(PAGE, file), join(folder, file));
  await build({
    entryPoints: [join(PAGE, 'reader.ts')],
    outfile: join(folder, 'reader.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2020',
    logLevel: 'silent',
  });
}

await writeReference(resolve(process.argv[2] ?? 'gameserver/dist/reference'));
