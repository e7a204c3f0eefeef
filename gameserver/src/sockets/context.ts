import type { Context } from '../services/context.ts';
import type { EventBudget } from './event-budget.ts';
import type { Lobby } from './lobby.ts';

/** What the sockets reach beside the services' context. */
export type SocketContext = Context & { readonly lobby: Lobby; readonly budget: EventBudget };
