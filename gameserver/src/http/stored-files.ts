import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';

/** Of these the build stores compressed copies; images, fonts and sounds are compressed already. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
};
/** The smallest first: browsers list them in an order of their own. */
const COPIES = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/**
 * Sends a compressed copy that the build stored beside the file. False if there is none that the client takes: then
 * nothing was sent.
 */
export async function sendCopy(
  req: Request,
  res: Response,
  file: string,
  cacheControl: string,
): Promise<boolean> {
  const type = TYPES[/\.(\w+)$/.exec(file)?.[1] ?? ''];
  if (!type) return false;
  for (const { encoding, ending } of COPIES) {
    if (req.acceptsEncodings(encoding) !== encoding) continue;
    const body = await readFile(file + ending).catch(() => null);
    if (!body) continue;
    res.set({
      'Content-Type': type,
      'Content-Encoding': encoding,
      'Cache-Control': cacheControl,
      Vary: 'Accept-Encoding',
    });
    res.end(body);
    return true;
  }
  return false;
}

/** Sends the compressed copies of a folder's files; whatever has none is left to the next handler. */
export function storedCopies(folder: string, cacheControl: string): RequestHandler {
  return async (req, res, next) => {
    const file = join(folder, req.path);
    const asked = req.method === 'GET' || req.method === 'HEAD';
    if (!asked || !file.startsWith(folder + sep) || req.path.includes('%')) return next();
    if (!(await sendCopy(req, res, file, cacheControl))) next();
  };
}
