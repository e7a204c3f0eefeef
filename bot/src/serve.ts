import { createHash, timingSafeEqual } from 'node:crypto';
import type { Server } from 'node:http';
import express from 'express';
import { type Bot, webhookCallback } from 'grammy';
import type { Config } from './config.ts';
import type { Context } from './context.ts';

export const WEBHOOK_PATH = '/telegram/webhook';

/** Serves the health check and, with a secret, the webhook. A wrong secret: 401. Port 0: any free port. */
export function serveBot(
  bot: Bot<Context>,
  { BOT_HOST, BOT_PORT }: Pick<Config, 'BOT_HOST' | 'BOT_PORT'>,
  secret: string | undefined,
): Promise<Server> {
  const app = express();
  app.disable('x-powered-by');
  app.get(
    '/healthz',
    (_req, res) => void res.status(bot.isInited() ? 200 : 503).json({ ok: bot.isInited() }),
  );
  if (secret) {
    app.post(WEBHOOK_PATH, (req, res, next) => {
      const given = req.get('x-telegram-bot-api-secret-token') ?? '';
      if (same(given, secret)) next();
      else res.status(401).end();
    });
    app.use(express.json({ limit: '1mb' }));
    app.post(WEBHOOK_PATH, webhookCallback(bot, 'express', { secretToken: secret, onTimeout: 'return' }));
  }
  return new Promise((listening, failed) => {
    const server = app.listen(BOT_PORT, BOT_HOST, () => listening(server));
    server.once('error', failed);
  });
}

function same(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
