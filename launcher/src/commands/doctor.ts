import { runOnStores } from '../programs/run-on-stores.ts';
import { run } from '../user-error.ts';

/** `npm run doctor`: looks at everything that live needs. Live refuses the embedded stores unless they are allowed. */
await run(() =>
  runOnStores('doctor', 'npm run doctor', ({ mongoUrl, redisUrl }) => ({
    EMBEDDED_STORES: mongoUrl && redisUrl ? 'no' : 'yes',
  })),
);
