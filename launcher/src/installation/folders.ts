import { join } from 'node:path';

/** The folders and files of an installation. */
export function foldersOf(dataDir: string) {
  return {
    redis: join(dataDir, 'redis'),
    docstore: join(dataDir, 'docstore'),
    logs: join(dataDir, 'logs'),
    run: join(dataDir, 'run'),
    secret: join(dataDir, 'internal-secret'),
  };
}
