import type { Server as HttpServer } from 'node:http';
import { NAMESPACES } from '@chewata/common/contract/rooms';
import type { Server } from 'socket.io';
import type { Context } from '../services/context.ts';
import { chatNamespace } from './chat.ts';
import { tellRestart } from './drain.ts';
import { EventBudget } from './event-budget.ts';
import type { Lobby } from './lobby.ts';
import { gameNamespaces } from './namespaces.ts';
import { beatPresence } from './presence-beat.ts';

/** Opens the namespaces on the HTTP server, and registers what they do when the server drains and stops. */
export function startSockets(io: Server, lobby: Lobby, http: HttpServer, services: Context): void {
  const { clock, config, lifecycle } = services;
  const ctx = { ...services, lobby, budget: new EventBudget(clock.now, config.rateLimits) };
  for (const open of [gameNamespaces, chatNamespace]) open(io, ctx);
  io.attach(http);
  const endBeat = beatPresence(io, ctx);
  lifecycle.onDrain(() => tellRestart(io));
  lifecycle.onStop(async () => {
    endBeat();
    lobby.close();
    await close(io);
  });
}

/** Without the HTTP server, which is closed by who has made it. */
async function close(io: Server): Promise<void> {
  io.engine.close();
  for (const name of ['/', ...Object.values(NAMESPACES)]) await io.of(name).adapter.close();
}
