import * as calls from '@chewata/common/contract/community/agent';
import { Router } from 'express';
import { agentIncome, createAgentRoom, listAgentSpaces } from '../../services/agent/agent.ts';
import type { Context } from '../../services/context.ts';
import { serve } from '../serve.ts';

/** The agents' page: their spaces and rooms, and what these have brought. */
export function agentRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.listAgentSpaces, async ({ caller }) => ({
    spaces: await listAgentSpaces(ctx, caller),
  }));
  serve(router, ctx, calls.createAgentRoom, async ({ body, caller }) => ({
    room: await createAgentRoom(ctx, caller, body),
  }));
  serve(router, ctx, calls.agentIncome, ({ caller }) => agentIncome(ctx, caller));
  return router;
}
