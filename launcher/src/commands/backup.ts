import { docstoreCommand } from '../programs/docstore-command.ts';
import { run } from '../user-error.ts';

/** `npm run backup -- FILE`: a consistent copy of the document store, also while it runs. */
await run(() => docstoreCommand('backup'));
