import type { Server } from 'node:http';
import { pino } from 'pino';
import { systemClock } from '#runtime/clock.ts';
import { Lifecycle } from '#runtime/lifecycle.ts';
import { systemRandom } from '#runtime/random.ts';
import { openStores } from '#storage/open-stores.ts';
import type { Config } from './config.ts';
import { ledgerRules } from './domain/ledger/rules.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { makeProviders } from './providers/index.ts';
import { startRoomClock } from './rounds/room-clock.ts';
import { startNightlyAudit } from './services/audit/nightly-audit.ts';
import type { Context } from './services/context.ts';
import { seedPromotion } from './services/leaderboard/administer-promotions.ts';
import { promotionOn } from './services/leaderboard/promotion-on.ts';
import { startMoneyClock } from './services/money/money-clock.ts';
import { createSockets } from './sockets/create-sockets.ts';

export interface GameServer {
  readonly ctx: Context;
  readonly http: Server;
  /** Drains and stops: every step of `ctx.lifecycle`. */
  close(): Promise<void>;
}

/** The only file that wires the parts together: stores, providers, the services' context, transports, clocks. */
export async function compose(config: Config): Promise<GameServer> {
  const log = pino({ level: config.LOG_LEVEL });
  const clock = systemClock(config.SANDBOX_CLOCK_OFFSET_S * 1000);
  const lifecycle = new Lifecycle();
  const { stores, socketRedis } = await openStores(config, { clock, log, lifecycle, ledgerRules });
  const parts = {
    config,
    clock,
    random: systemRandom,
    log,
    lifecycle,
    ...stores,
    ...makeProviders(config, stores, { now: clock.now, log }),
    promotionOn: promotionOn(stores.promotions, clock),
  };
  const sockets = createSockets(socketRedis, parts);
  const ctx: Context = { ...parts, publish: sockets.publish };
  await seedPromotion(ctx);
  const http = createHttpServer(ctx, log);
  sockets.start(http, ctx);
  const roomClock = await startRoomClock(ctx);
  const moneyClock = startMoneyClock(ctx);
  const nightlyAudit = startNightlyAudit(ctx);
  lifecycle.onDrain(() => sockets.announceRestart());
  lifecycle.onDrain(() => roomClock.stop());
  lifecycle.onDrain(() => moneyClock.stop());
  lifecycle.onDrain(() => nightlyAudit.stop());
  lifecycle.onDrain(() => sockets.closeInWaves());
  return { ctx, http, close: () => lifecycle.stop() };
}
