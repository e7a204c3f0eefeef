import { ensureBuilt } from '../build/ensure-built.ts';
import { run } from '../user-error.ts';

/** `npm run build`: the bundles and the web app, as `npm start` builds them. */
await run(() => ensureBuilt());
