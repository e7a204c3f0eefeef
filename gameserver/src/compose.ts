import type { Server } from 'node:http';
import { pino } from 'pino';
import { systemClock } from '#runtime/clock.ts';
import { Lifecycle } from '#runtime/lifecycle.ts';
import { makeMetrics } from '#runtime/metrics.ts';
import { systemRandom } from '#runtime/random.ts';
import { signing } from '#runtime/signing.ts';
import { WorkGate } from '#runtime/work-gate.ts';
import { openStores } from '#storage/open-stores.ts';
import { startClock } from './clock/start-clock.ts';
import type { Config } from './config.ts';
import { ledgerRules } from './domain/ledger/rules.ts';
import { playRules } from './domain/play-limits/rules.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { makeBeacon } from './providers/beacon/make-beacon.ts';
import { makeProviders } from './providers/index.ts';
import { reportServer } from './services/admin/health/report-server.ts';
import { seedPromotion } from './services/admin/promotions/seed-promotion.ts';
import type { Context } from './services/context.ts';
import { promotionOn } from './services/leaderboard/promotion-on.ts';
import { startRoundLog } from './services/rooms/fairness/round-log.ts';
import { createSockets } from './sockets/create-sockets.ts';

export interface GameServer {
  readonly ctx: Context;
  readonly http: Server;
  /** Drains and stops: every step of `ctx.lifecycle`. */
  close(): Promise<void>;
}

/**
 * The only file that wires the parts together: stores, providers, the services' context, transports, due work.
 * @param options `withDueWork: false` for a server that only answers
 */
export async function compose(config: Config, { withDueWork = true } = {}): Promise<GameServer> {
  const log = pino({ level: config.LOG_LEVEL });
  const clock = systemClock(config.SANDBOX_CLOCK_OFFSET_S * 1000);
  const lifecycle = new Lifecycle();
  const { stores, socketRedis } = await openStores(config, { clock, log, lifecycle, ledgerRules, playRules });
  const parts = {
    config,
    clock,
    random: systemRandom,
    signing: signing(config.INTERNAL_SECRET),
    passwordGate: new WorkGate({ atOnce: 2, waiting: 32, keptForKnown: 8, enforced: config.rateLimits }),
    log,
    lifecycle,
    metrics: makeMetrics(),
    roundLog: startRoundLog(stores.fairnessLog, clock, systemRandom),
    ...stores,
    ...makeProviders(config, stores, { now: clock.now, log }),
    ...(await makeBeacon(config, { ...stores, random: systemRandom, now: clock.now, log })),
    promotionOn: promotionOn(stores.promotions, clock),
  };
  const sockets = createSockets(socketRedis, parts);
  const ctx: Context = { ...parts, publish: sockets.publish };
  await seedPromotion(ctx);
  const http = createHttpServer(ctx, log);
  sockets.start(http, ctx);
  await reportServer(ctx);
  const jobs = withDueWork ? await startClock(ctx) : null;
  lifecycle.onDrain(() => sockets.announceRestart());
  lifecycle.onDrain(() => jobs?.stop());
  lifecycle.onDrain(async () => {
    await reportServer(ctx);
  });
  lifecycle.onDrain(() => sockets.closeInWaves());
  return { ctx, http, close: () => lifecycle.stop() };
}
