import cookieParser from 'cookie-parser';
import express, { type Express } from 'express';
import type { Context } from '../services/context.ts';
import { authenticate } from './authenticate.ts';
import { onError, unknownRoute } from './on-error.ts';
import { rawBody } from './raw-body.ts';
import { registerRoutes } from './routes/index.ts';
import { securityHeaders } from './security-headers.ts';
import { speak } from './speak.ts';
import { webApp } from './web-app.ts';

/** The HTTP side: headers, language, body, session, routes, one error mapper, the web app. */
export function createApp(ctx: Context): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', 'loopback, linklocal, uniquelocal');
  app.use(securityHeaders(ctx.config), speak, cookieParser());
  app.use(rawBody, express.json({ limit: '100kb' }), authenticate(ctx));
  registerRoutes(app, ctx);
  app.use(['/api', '/checker', '/internal', '/sandbox'], unknownRoute);
  app.use(webApp());
  app.use(onError(ctx));
  return app;
}
