import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import express, { type RequestHandler, type Response, Router } from 'express';
import { sendCopy, storedCopies } from './stored-files.ts';

/** A year, and never asked for again: another content has another address. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Asked for each time, because the page and the worker name all other files. */
const NEVER = 'no-store';

/**
 * Serves the files whose address changes with their content: the built scripts, styles and fonts, and sounds with a
 * version. Their replies carry only what such a file needs, because a page asks for many.
 */
export function hashedFiles(root: string): Router {
  const router = Router();
  const folder = resolve(root);
  const assets = join(folder, 'assets');
  const bare: RequestHandler = (_req, res, next) => {
    res.set('X-Content-Type-Options', 'nosniff');
    next();
  };
  const options = { immutable: true, maxAge: '1y', index: false, lastModified: false } as const;
  router.use('/assets', bare, storedCopies(assets, FOR_EVER), express.static(assets, options));
  const sounds = express.static(join(folder, 'audio'), options);
  router.use('/audio', (req, res, next) =>
    typeof req.query.v === 'string' ? bare(req, res, () => sounds(req, res, next)) : next(),
  );
  return router;
}

/**
 * Serves the rest of the built web app. The page is never stored; every other path serves it too, because its router
 * matches screens case-insensitively.
 */
export function webApp(root: string): Router {
  const router = Router();
  const folder = resolve(root);
  const page = join(folder, 'index.html');
  const worker = join(folder, 'service-worker.js');
  router.get('/service-worker.js', async (req, res, next) => {
    if (!(await sendCopy(req, res, worker, NEVER))) next();
  });
  const setHeaders = (res: Response, file: string) => {
    if (file === page || file === worker) res.set('Cache-Control', NEVER);
  };
  router.use(express.static(folder, { index: false, maxAge: '1h', setHeaders, redirect: false }));
  router.get(/.*/, async (req, res, next) => {
    // A missing file is not a screen.
    if (/^\/(?:assets|audio)\//i.test(req.path) || !existsSync(page)) return next();
    if (await sendCopy(req, res, page, NEVER)) return;
    res.set('Cache-Control', NEVER).sendFile('index.html', { root: folder });
  });
  return router;
}

/**
 * The sources that a policy names for the page's own scripts, which draw its first screen: the hash of each. Any other
 * script in the page, such as one that an attacker put there, is refused.
 */
export function pageScripts(root: string): string[] {
  const page = join(resolve(root), 'index.html');
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8')
    .split('<script>')
    .slice(1)
    .map((rest) => rest.split('</script>')[0] ?? '');
  return scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
