import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

/** Text shrinks to a third; images, fonts and sounds are compressed already. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
};
const ENCODERS = {
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
} as const;
type Encoding = keyof typeof ENCODERS;

/**
 * Serves the web app's hashed files, each compressed once and cached: their content never changes under a name, and
 * their number is fixed by the build. Missing and binary files are left to the next handler.
 */
export function compressedAssets(folder: string): RequestHandler {
  const kept = new Map<string, Promise<Buffer>>();

  async function compress(file: string, encoding: Encoding): Promise<Buffer> {
    return ENCODERS[encoding](await readFile(file));
  }

  return async (req, res, next) => {
    const type = TYPES[/\.(\w+)$/.exec(req.path)?.[1] ?? ''];
    const encoding = req.acceptsEncodings(['br', 'gzip']) as Encoding | false;
    const file = join(folder, req.path);
    const asked = req.method === 'GET' || req.method === 'HEAD';
    if (!asked || !type || !encoding || !file.startsWith(folder + sep) || req.path.includes('%'))
      return next();
    const name = `${encoding} ${file}`;
    const found = kept.get(name) ?? compress(file, encoding);
    kept.set(name, found);
    const body = await found.catch(() => null);
    if (!body) {
      kept.delete(name);
      return next();
    }
    res.set({
      'Content-Type': type,
      'Content-Encoding': encoding,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    });
    return res.end(body);
  };
}
