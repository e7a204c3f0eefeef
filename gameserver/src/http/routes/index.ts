import type { Express } from 'express';
import type { Context } from '../../services/context.ts';
import { referenceRoutes } from '../reference.ts';
import { secondFactorRoutes } from './accounts/second-factor.ts';
import { accountRoutes } from './accounts.ts';
import { adminRoutes } from './admin/index.ts';
import { agentRoutes } from './agent.ts';
import { chatRoutes } from './chat.ts';
import { checkerRoutes } from './checker.ts';
import { communityRoutes } from './community.ts';
import { deviceRoutes } from './devices.ts';
import { healthRoutes } from './health.ts';
import { internalRoutes } from './internal.ts';
import { internalOutboxRoutes } from './internal-outbox.ts';
import { leaderboardRoutes } from './leaderboard.ts';
import { playLimitRoutes } from './play-limits.ts';
import { roomRoutes } from './rooms.ts';
import { sandboxBeaconRoutes } from './sandbox/beacon.ts';
import { sandboxRoutes } from './sandbox.ts';
import { sandboxMoneyRoutes } from './sandbox-money.ts';
import { scheduleRoutes } from './schedules.ts';
import { settingsRoutes } from './settings.ts';
import { signInRoutes } from './sign-in.ts';
import { spaceRoutes } from './spaces.ts';
import { walletRoutes } from './wallet.ts';
import { webhookRoutes } from './webhooks.ts';
import { withdrawalRoutes } from './withdrawals.ts';

const AREAS = [
  accountRoutes,
  playLimitRoutes,
  signInRoutes,
  deviceRoutes,
  secondFactorRoutes,
  settingsRoutes,
  adminRoutes,
  roomRoutes,
  spaceRoutes,
  scheduleRoutes,
  leaderboardRoutes,
  communityRoutes,
  agentRoutes,
  walletRoutes,
  webhookRoutes,
  withdrawalRoutes,
  checkerRoutes,
  chatRoutes,
  internalRoutes,
  internalOutboxRoutes,
];

/** Every area of the API. */
export function registerRoutes(app: Express, ctx: Context): void {
  app.use(healthRoutes(ctx));
  app.use(referenceRoutes());
  for (const routes of AREAS) app.use(routes(ctx));
  if (ctx.outbox) app.use(sandboxRoutes(ctx, ctx.outbox));
  if (ctx.sandboxBeacon) app.use(sandboxBeaconRoutes(ctx.sandboxBeacon));
  if (ctx.sandboxDesk) app.use(sandboxMoneyRoutes(ctx));
}
