import type { Server } from 'node:http';
import { systemClock } from '#runtime/clock.ts';
import { Lifecycle } from '#runtime/lifecycle.ts';
import { makeLog } from '#runtime/make-log.ts';
import { makeMetrics } from '#runtime/metrics.ts';
import { Overload } from '#runtime/overload.ts';
import { makePasswords } from '#runtime/passwords.ts';
import { systemRandom } from '#runtime/random.ts';
import { signing } from '#runtime/signing.ts';
import { WorkGate } from '#runtime/work-gate.ts';
import { measuredLedger } from '#storage/money/ledger/measured-ledger.ts';
import { openStores } from '#storage/open-stores.ts';
import { startClock } from './clock/start-clock.ts';
import type { Config } from './config.ts';
import { ledgerRules } from './domain/ledger/rules.ts';
import { playRules } from './domain/play-limits/rules.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { makeBeacon } from './providers/beacon/make-beacon.ts';
import { makeProviders } from './providers/index.ts';
import { asked, countedSms } from './providers/measured.ts';
import { reportServer } from './services/admin/health/report-server.ts';
import { seedPromotion } from './services/admin/promotions/seed-promotion.ts';
import type { Context } from './services/context.ts';
import { watchFigures } from './services/figures/watch-figures.ts';
import { promotionOn } from './services/leaderboard/promotion-on.ts';
import { startRoundLog } from './services/rooms/fairness/round-log.ts';
import { OldRooms } from './services/rooms/recover/old-rooms.ts';
import { countPublished } from './sockets/count-published.ts';
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
  const log = makeLog(config.LOG_LEVEL);
  const clock = systemClock(config.SANDBOX_CLOCK_OFFSET_S * 1000);
  const lifecycle = new Lifecycle();
  const metrics = makeMetrics();
  const oldRooms = new OldRooms(clock);
  const { stores, socketRedis } = await openStores(config, {
    clock,
    log,
    lifecycle,
    metrics,
    ledgerRules,
    playRules,
    redisIsBack: () => oldRooms.suspectAll(),
  });
  const signatures = signing(config.INTERNAL_SECRET);
  const providerNeeds = { now: clock.now, log, asked: asked(metrics), signing: signatures };
  const providers = makeProviders(config, stores, providerNeeds);
  const parts = {
    config,
    clock,
    random: systemRandom,
    signing: signatures,
    passwords: makePasswords(config.PASSWORD_PEPPER),
    passwordGate: new WorkGate({ atOnce: 2, waiting: 32, keptForKnown: 8, enforced: config.rateLimits }),
    overload: new Overload(config.rateLimits),
    log,
    lifecycle,
    metrics,
    roundLog: startRoundLog(stores.fairnessLog, clock, systemRandom),
    oldRooms,
    ...stores,
    ledger: measuredLedger(stores.ledger, metrics),
    ...providers,
    sms: countedSms(providers.sms, metrics),
    ...(await makeBeacon(config, { ...stores, random: systemRandom, now: clock.now, log })),
    promotionOn: promotionOn(stores.promotions, clock),
  };
  lifecycle.onStop(parts.overload.watch());
  const sockets = createSockets(socketRedis, parts);
  const ctx: Context = { ...parts, publish: countPublished(sockets.publish, metrics) };
  watchFigures(ctx);
  await seedPromotion(ctx);
  const http = createHttpServer(ctx, log);
  sockets.start(http, ctx);
  await reportServer(ctx);
  const jobs = withDueWork ? await startClock(ctx) : null;
  lifecycle.onDrain(() => log.info({}, 'draining: no new work, sockets move to other servers'));
  lifecycle.onDrain(() => sockets.announceRestart());
  lifecycle.onDrain(() => jobs?.stop());
  lifecycle.onDrain(async () => {
    await reportServer(ctx);
  });
  lifecycle.onDrain(() => sockets.closeInWaves());
  return { ctx, http, close: () => lifecycle.stop() };
}
