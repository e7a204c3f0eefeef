import { runOnStores } from '../programs/run-on-stores.ts';
import { run } from '../user-error.ts';

/** `npm run staff -- recover <phone>`: removes lost passkeys, whether the installation runs or not. */
await run(() => runOnStores('staff', 'npm run staff'));
