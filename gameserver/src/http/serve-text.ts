import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Route } from '@chewata/common/contract/route';
import type { Router } from 'express';
import { type HandlerInput, type Serving, serveWith } from './serve.ts';

export interface TextAnswer {
  readonly type: string;
  /** The name of the file that a browser saves. */
  readonly file: string;
  /** Read only as fast as the client takes it, and closed when the client leaves. */
  readonly pieces: AsyncGenerator<string>;
}

/** Registers a route that answers with a text of any length; refusals are JSON as everywhere. */
export function serveText<R extends Route>(
  router: Router,
  ctx: Serving,
  route: R,
  handler: (asked: HandlerInput<R>) => Promise<TextAnswer>,
): void {
  serveWith(router, ctx, route, async (asked, res) => {
    const { type, file, pieces } = await handler(asked);
    res.type(type);
    res.attachment(file);
    res.set('Cache-Control', 'no-store');
    try {
      await pipeline(Readable.from(pieces, { objectMode: false, highWaterMark: 65_536 }), res);
    } catch (error) {
      // The client has left.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    }
  });
}
