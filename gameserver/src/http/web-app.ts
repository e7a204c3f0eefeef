import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router } from 'express';

/**
 * The built web app: hashed assets are kept for good, the page itself is asked for again each time.
 * Every other path is the page: its router knows the screens, without regard to case.
 */
export function webApp(folder = process.env.WEB_ROOT ?? join(process.cwd(), 'miniapp/dist')): Router {
  const router = Router();
  const page = join(folder, 'index.html');
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', index: false }),
  );
  router.use(express.static(folder, { index: false, maxAge: '1h' }));
  router.get(/.*/, (_req, res, next) => {
    if (!existsSync(page)) return next();
    res.set('Cache-Control', 'no-store').sendFile(page);
  });
  return router;
}
