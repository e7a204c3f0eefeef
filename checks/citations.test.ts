import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, trackedFiles } from './tracked-files.ts';

const TEXT = /\.(tsx?|mjs|js|json|lua|css|html|md|ya?ml|sh)$|(^|\/)(Dockerfile|Caddyfile|\.env\.example)$/;
/** Papers that the project was planned with; readers of the repository do not have them. */
const CITATION = new RegExp(`\\b(${['SPEC', 'CONTRACT', 'DESIGN', 'LOOK'].join('|')})\\.md\\b`);
it('no file cites a paper that is not in the repository', () => {
  const citing = trackedFiles()
    .filter((file) => TEXT.test(file))
    .filter((file) => CITATION.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(citing).toEqual([]);
});
