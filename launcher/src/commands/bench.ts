import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../build/ensure-built.ts';
import { loadEnvFile } from '../installation/settings.ts';
import { reportOnStderr } from '../output.ts';
import { ROOT } from '../paths.ts';
import { runOnEmptyStores } from '../programs/run-on-empty-stores.ts';
import { run, UserError } from '../user-error.ts';

/** `npm run bench -- NAME [arguments]` runs bench/src/NAME.ts on empty stores; without a name all of them, one after the other. */
await run(async () => {
  reportOnStderr();
  loadEnvFile();
  const [name = '', ...args] = process.argv.slice(2);
  const names = readdirSync(join(ROOT, 'bench/src'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length));
  if (name !== '' && !names.includes(name))
    throw new UserError(
      `Which bench? npm run bench -- NAME, with one of these names: ${names.sort().join(', ')}`,
    );
  await ensureBuilt();
  for (const each of name === '' ? names.sort() : [name]) {
    if (name === '') console.info(`\n## ${each}`);
    await runOnEmptyStores(`bench/src/${each}.ts`, args, 'npm run bench');
  }
});
