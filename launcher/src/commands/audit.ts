import { runOnStores } from '../programs/run-on-stores.ts';
import { run } from '../user-error.ts';

/** `npm run audit`: checks the ledger, whether the installation runs or not. */
await run(() => runOnStores('audit', 'npm run audit'));
