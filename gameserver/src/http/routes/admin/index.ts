import { Router } from 'express';
import type { Context } from '#services/context.ts';
import { announcementRoutes } from './announcements.ts';
import { approvalRoutes } from './approvals.ts';
import { decisionRoutes } from './decisions.ts';
import { exportRoutes } from './export.ts';
import { flagRoutes } from './flags.ts';
import { adminHealthRoutes } from './health.ts';
import { peopleRoutes } from './people.ts';
import { personRoutes } from './person.ts';
import { promotionRoutes } from './promotions.ts';
import { queueRoutes } from './queues.ts';
import { reportRoutes } from './reports.ts';
import { adminRoomRoutes } from './rooms.ts';
import { adminSettingsRoutes } from './settings.ts';

const AREAS = [
  peopleRoutes,
  personRoutes,
  queueRoutes,
  approvalRoutes,
  announcementRoutes,
  decisionRoutes,
  reportRoutes,
  flagRoutes,
  adminSettingsRoutes,
  promotionRoutes,
  adminRoomRoutes,
  adminHealthRoutes,
  exportRoutes,
];

/** The administrators' API: for the web pages, and what of it the bot may call in their name. */
export function adminRoutes(ctx: Context): Router {
  const router = Router();
  for (const routes of AREAS) router.use(routes(ctx));
  return router;
}
