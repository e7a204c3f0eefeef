import compression from 'compression';
import cookieParser from 'cookie-parser';
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import type { Context } from '../services/context.ts';
import { floodLimit } from './limits/flood-limit.ts';
import { httpMetrics } from './metrics.ts';
import { onError, unknownRoute } from './on-error.ts';
import { setLanguage } from './request/request-language.ts';
import { requestLog } from './request-log.ts';
import { registerRoutes } from './routes/index.ts';
import { securityHeaders } from './security-headers.ts';
import { hashedFiles, pageScripts, webApp } from './web-app.ts';

/** In bytes. */
const COMPRESSION_THRESHOLD = 1024;
/** Answers in JSON only. */
const API = ['/api', '/checker', '/internal'];
const AREAS = [...API, '/sandbox'];

/** The HTTP application: headers, language, routes, one error mapper, the web app. */
export function createApp(ctx: Context, log: Logger): Express {
  const app = express();
  app.disable('x-powered-by');
  // API answers are never cached, so they need no ETag; the web app's files set their own.
  app.disable('etag');
  app.set('trust proxy', ctx.config.TRUSTED_PROXIES);
  const metrics = httpMetrics(ctx);
  const { WEB_ROOT } = ctx.config;
  app.use(metrics.measure, requestLog(log), hashedFiles(WEB_ROOT));
  app.use(securityHeaders(ctx.config, pageScripts(WEB_ROOT)), setLanguage, cookieParser());
  // Lists shrink to a fifth. Answers with a session token are below the threshold, so their compressed length reveals
  // nothing about the token.
  app.use(compression({ threshold: COMPRESSION_THRESHOLD }));
  app.use(AREAS, (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  // No browser shows an answer as a page of this site, whatever a user has written into it.
  app.use(API, (_req, res, next) => {
    res.set('Content-Disposition', 'attachment; filename="api.json"');
    next();
  });
  app.use(AREAS, floodLimit(ctx.config));
  app.get('/metrics', metrics.report);
  registerRoutes(app, ctx);
  app.use(AREAS, unknownRoute);
  app.use(webApp(WEB_ROOT), unknownRoute, onError(ctx));
  return app;
}
