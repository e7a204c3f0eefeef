import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawFigures } from './draw.ts';

/** Draws docs/performance.svg from the figures in docs/performance.json. */
const docs = join(import.meta.dirname, '../../../docs');
writeFileSync(
  join(docs, 'performance.svg'),
  drawFigures(JSON.parse(readFileSync(join(docs, 'performance.json'), 'utf8'))),
);
