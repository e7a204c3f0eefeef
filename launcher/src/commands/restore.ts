import { docstoreCommand } from '../programs/docstore-command.ts';
import { run } from '../user-error.ts';

/** `npm run restore -- FILE`: puts a copy into a stopped installation. */
await run(() => docstoreCommand('restore'));
