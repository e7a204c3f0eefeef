import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';

/** The build writes the API reference here. */
const BUILT = fileURLToPath(new URL('../../dist/reference', import.meta.url));

/** Each address and the file that it serves. */
const FILES = {
  '/api/openapi.json': 'openapi.json',
  '/api/asyncapi.json': 'asyncapi.json',
  '/api/docs': 'index.html',
  '/api/docs/reader.js': 'reader.js',
  '/api/docs/reader.css': 'reader.css',
} as const;

/** The documents of the API and the page that shows them; unknown addresses if they were not built. */
export function referenceRoutes(folder = BUILT): Router {
  const router = Router();
  for (const [path, file] of Object.entries(FILES))
    router.get(path, (_req, res, next) => {
      if (!existsSync(join(folder, file))) return next();
      // These are made to be shown, unlike the answers of the API.
      res.removeHeader('Content-Disposition');
      res.set('Cache-Control', 'no-cache').sendFile(file, { root: folder });
    });
  return router;
}
