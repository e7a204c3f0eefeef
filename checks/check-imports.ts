import { join } from 'node:path';
import { checkImports } from './imports/import-table.ts';

/** A part of `npm run check`: prints each import that the table forbids, and exits with 1 if there is one. */
const { cruised, problems } = await checkImports(join(import.meta.dirname, '..'));
console.info([...problems, `${cruised} files checked`].join('\n'));
if (problems.length > 0 || cruised === 0) process.exitCode = 1;
