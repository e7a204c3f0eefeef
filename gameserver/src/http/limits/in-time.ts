import type { Request, RequestHandler, Response } from 'express';
import { answerInTime } from '../../services/answer-in-time.ts';
import type { Context } from '../../services/context.ts';

/**
 * Runs handlers one after another, the last of which answers. The caller gets UNAVAILABLE if a store is silent; what
 * has begun by then continues, and a handler that has not begun is left out.
 */
export const inTime =
  (ctx: Pick<Context, 'storeHealth'>, ...handlers: readonly RequestHandler[]): RequestHandler =>
  (req, res) =>
    answerInTime(ctx, runAll(handlers, req, res));

async function runAll(handlers: readonly RequestHandler[], req: Request, res: Response): Promise<void> {
  for (const handler of handlers.slice(0, -1)) {
    await new Promise<void>((passed, failed) => {
      const next = (error?: unknown) => (error ? failed(error) : passed());
      Promise.resolve(handler(req, res, next)).catch(failed);
    });
    if (res.headersSent) return;
  }
  await handlers.at(-1)?.(req, res, () => undefined);
}
