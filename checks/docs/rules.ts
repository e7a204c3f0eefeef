import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, trackedFiles } from '../tracked-files.ts';

/** The numbers of the rules in docs/rules.md and docs/rules/, from the first cells of the tables. */
export const RULES: readonly string[] = trackedFiles()
  .filter((file) => /^docs\/rules(\.md$|\/)/.test(file))
  .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^\| ([A-Z]\d+) \|/gm)])
  .map(([, rule = '']) => rule);
