import * as z from 'zod/mini';
import { PUBLIC_GAMES } from '../../games/index.ts';
import { amount, type Birr, type IsoTime, spaceId } from '../conventions.ts';
import type { Room } from '../rooms/room.ts';
import { answers, route } from '../route.ts';
import type { SpaceAnswer } from './spaces.ts';

/** The spaces that the agent owns, with their rooms that are open or being played. */
export interface AgentSpace {
  space: SpaceAnswer;
  rooms: Room[];
}

export const listAgentSpaces = route({
  method: 'GET',
  path: '/api/agent/spaces',
  access: 'agent',
  answer: answers<{ spaces: AgentSpace[] }>(),
});

/** Opens a room for one of the agent's own spaces; returns the open one if there is one. */
export const createAgentRoom = route({
  method: 'POST',
  path: '/api/agent/rooms',
  access: 'agent',
  status: 201,
  body: z.object({ spaceId, game: z.enum(PUBLIC_GAMES), stake: amount }),
  answer: answers<{ room: Room }>(),
});

/** The agent's part of finished rounds of their spaces, by the setting agentSharePercent. */
export const agentIncome = route({
  method: 'GET',
  path: '/api/agent/income',
  access: 'agent',
  answer: answers<{
    sharePercent: number;
    total: Birr;
    rounds: { roundId: string; space: string; amount: Birr; at: IsoTime }[];
  }>(),
});
