import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import express, { type Response, Router } from 'express';
import { compressedAssets } from './compressed-assets.ts';

/**
 * Serves the built web app: hashed assets are cached forever, the page itself is revalidated each time. Every other
 * path serves the page, whose router matches screens case-insensitively.
 */
export function webApp(root: string): Router {
  const router = Router();
  const folder = resolve(root);
  const page = join(folder, 'index.html');
  const assets = join(folder, 'assets');
  router.use(
    '/assets',
    compressedAssets(assets),
    express.static(assets, { immutable: true, maxAge: '1y', index: false }),
  );
  const setHeaders = (res: Response, file: string) => {
    if (file === page) res.set('Cache-Control', 'no-store');
  };
  router.use(express.static(folder, { index: false, maxAge: '1h', setHeaders }));
  router.get(/.*/, (req, res, next) => {
    // A missing file is not a screen.
    if (/^\/(?:assets|audio)\//i.test(req.path) || !existsSync(page)) return next();
    res.set('Cache-Control', 'no-store').sendFile('index.html', { root: folder });
  });
  return router;
}
