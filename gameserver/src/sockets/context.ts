import type { Context } from '../services/context.ts';
import type { EventBudget } from './connection/event-budget.ts';
import type { OpenConnections } from './connection/open-connections.ts';
import type { Lobby } from './lobby/lobby.ts';

/** The services' context with the sockets' own parts. */
export type SocketContext = Context & {
  readonly lobby: Lobby;
  readonly budget: EventBudget;
  readonly openConnections: OpenConnections;
};
