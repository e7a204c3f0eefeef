import type { Context } from '../services/context.ts';
import type { EventBudget } from './event-budget.ts';
import type { Lobby } from './lobby.ts';

/** The services' context with the sockets' own parts. */
export type SocketContext = Context & { readonly lobby: Lobby; readonly budget: EventBudget };
