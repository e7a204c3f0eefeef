import { createServer, type Server } from 'node:http';
import { defaultSettings } from '@chewata/common/contract/settings-defaults';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import { type Logger, pino } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type Clock, systemClock } from '#runtime/clock.ts';
import { systemRandom } from '#runtime/random.ts';
import { redisLimits } from '#storage/accounts/limits.ts';
import { mongoLoginTokens } from '#storage/accounts/login-tokens.ts';
import { mongoUsers } from '#storage/accounts/mongo-users.ts';
import { mongoOtps } from '#storage/accounts/otps.ts';
import { sandboxOutbox } from '#storage/accounts/sandbox-outbox.ts';
import { mongoSessions } from '#storage/accounts/sessions.ts';
import { mongoTelegramChats } from '#storage/accounts/telegram-chats.ts';
import { mongoDecisions } from '#storage/admin/decisions.ts';
import { mongoFigures } from '#storage/admin/figures.ts';
import { type KeptSettings, mongoSettings } from '#storage/admin/settings.ts';
import { redisBoards } from '#storage/community/boards.ts';
import { mongoFeedbacks } from '#storage/community/feedbacks.ts';
import { mongoBroadcasts } from '#storage/community/mongo-broadcasts.ts';
import { mongoChats } from '#storage/community/mongo-chats.ts';
import { mongoNotifications } from '#storage/community/notifications.ts';
import { mongoPointDays } from '#storage/community/point-days.ts';
import { mongoPromotions } from '#storage/community/promotions.ts';
import { mongoSchedules } from '#storage/community/schedules.ts';
import { mongoSpaces } from '#storage/community/spaces.ts';
import { mongoAuditReports } from '#storage/money/audit-reports.ts';
import { mongoBankList } from '#storage/money/bank-list.ts';
import { mongoDailyFirsts } from '#storage/money/daily-firsts.ts';
import { mongoBooks } from '#storage/money/mongo-books.ts';
import { mongoDeposits } from '#storage/money/mongo-deposits.ts';
import { mongoLedger } from '#storage/money/mongo-ledger.ts';
import { mongoWithdrawals } from '#storage/money/mongo-withdrawals.ts';
import { mongoReceiptClaims } from '#storage/money/receipt-claims.ts';
import { mongoSandboxBank } from '#storage/money/sandbox-bank.ts';
import { connectMongo, prepareCollections } from '#storage/mongo-connection.ts';
import { repliesInTurn } from '#storage/ordered-replies.ts';
import { connectRedis } from '#storage/redis-connection.ts';
import { mongoRounds } from '#storage/rooms/mongo-rounds.ts';
import { redisPresence } from '#storage/rooms/presence.ts';
import { mongoRecoveries } from '#storage/rooms/recoveries.ts';
import { redisRooms } from '#storage/rooms/redis-rooms.ts';
import { storesAnswer } from '#storage/store-health.ts';
import { asTransaction, transact } from '#storage/transaction.ts';
import { redisDue } from '#storage/work/due.ts';
import { oneAtATime } from '#storage/work/one-at-a-time.ts';
import { mongoRequests } from '#storage/work/requests.ts';
import type { Config } from './config.ts';
import { ledgerRules } from './domain/ledger/rules.ts';
import { createApp } from './http/app.ts';
import { afroMessage } from './providers/afromessage.ts';
import { paymentProviders } from './providers/payments.ts';
import type { SmsProvider } from './providers/ports/sms.ts';
import { liveReceipts, type ReceiptHosts } from './providers/receipts/live-receipts.ts';
import { sandboxDesk } from './providers/sandbox/desk.ts';
import { sandboxProvider } from './providers/sandbox/sandbox-provider.ts';
import { sandboxReceipts } from './providers/sandbox/sandbox-receipts.ts';
import { startRoomClock } from './rounds/room-clock.ts';
import { startNightlyAudit } from './services/audit/nightly-audit.ts';
import type { Context } from './services/context.ts';
import { seedPromotion } from './services/leaderboard/administer-promotions.ts';
import { promotionOn } from './services/leaderboard/promotion-on.ts';
import { Lifecycle } from './services/lifecycle.ts';
import { startMoneyClock } from './services/money/money-clock.ts';
import type { MoneyContext } from './services/money/money-context.ts';
import { listedRooms } from './services/rooms/list-rooms.ts';
import { openRoomView } from './services/rooms/tell-room.ts';
import { closeInWaves } from './sockets/drain.ts';
import { Lobby } from './sockets/lobby.ts';
import { socketPublisher } from './sockets/publish.ts';
import { createSocketServer } from './sockets/server.ts';
import { startSockets } from './sockets/start.ts';

export interface GameServer {
  readonly ctx: Context;
  readonly http: Server;
  /** Drains and stops: every step of `ctx.lifecycle`, then the stores. */
  close(): Promise<void>;
}

/** The only file that wires things together: stores, ports, services' context, transports. */
export async function compose(config: Config): Promise<GameServer> {
  const log = pino({ level: config.LOG_LEVEL });
  const clock = systemClock(config.SANDBOX_CLOCK_OFFSET_S * 1000);
  const [connection, redis, socketRedis] = await Promise.all([
    connectMongo(config.MONGO_URL),
    connectRedis(config.REDIS_URL, log),
    connectRedis(config.REDIS_URL, log, null),
  ]);
  const lifecycle = new Lifecycle();
  lifecycle.onStop(() => redis.disconnect());
  lifecycle.onStop(() => connection.close());
  lifecycle.onStop(() => lastWordsSaid(socketRedis));
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const settings = mongoSettings(connection, defaultSettings(config.MODE));
  const ledger = mongoLedger(connection, clock, ledgerRules);
  const [rooms, spaces] = [redisRooms(redis), mongoSpaces(connection)];
  // So that a client that is recovered hears each event either among those it missed or live.
  const io = createSocketServer(repliesInTurn(socketRedis, ['xadd', 'xrange']), () => ctx);
  const lobby = new Lobby(io, (game) => listedRooms({ clock, rooms }, game), { log, spaces });
  const promotions = mongoPromotions(connection);
  const outbox = config.sandbox ? sandboxOutbox(redis, clock.now) : null;
  const ctx: Context = {
    config,
    clock,
    random: systemRandom,
    log,
    ledger,
    ...money(connection, config, clock, log),
    publish: socketPublisher(io, lobby, (id) => openRoomView({ clock, rooms }, id), {
      ledger,
      lifecycle,
      log,
    }),
    users: mongoUsers(connection),
    sessions: mongoSessions(connection),
    loginTokens: mongoLoginTokens(connection),
    otps: mongoOtps(connection),
    requests: mongoRequests(connection),
    settings,
    decisions: mongoDecisions(connection),
    limits: redisLimits(redis, config.rateLimits),
    oneAtATime: oneAtATime(redis),
    sms: outbox ?? smsProvider(config, log),
    outbox,
    rooms,
    rounds: mongoRounds(connection),
    recoveries: mongoRecoveries(connection),
    due: redisDue(redis),
    presence: redisPresence(redis),
    spaces,
    schedules: mongoSchedules(connection),
    promotions,
    boards: redisBoards(redis),
    chats: mongoChats(connection),
    pointDays: mongoPointDays(connection),
    feedbacks: mongoFeedbacks(connection),
    promotionOn: promotionOn(promotions, clock),
    notifications: mongoNotifications(connection),
    telegramChats: mongoTelegramChats(connection),
    broadcasts: mongoBroadcasts(connection),
    figures: mongoFigures(connection, ledgerRules),
    together: (...writes) =>
      transact(connection, async (session) => {
        for (const write of writes) await write(asTransaction(session));
      }),
    lifecycle,
    metrics,
    storesAnswer: () => storesAnswer(connection, redis),
  };
  await prepareCollections(connection);
  await keepFresh(settings, lifecycle, log);
  const http = createServer(createApp(ctx, log));
  lifecycle.onStop(() => closeServer(http));
  startSockets(io, lobby, http, ctx);
  await seedPromotion(ctx);
  const roomClock = await startRoomClock(ctx);
  const moneyClock = startMoneyClock(ctx);
  lifecycle.onDrain(() => roomClock.stop());
  lifecycle.onDrain(() => moneyClock.stop());
  const nightlyAudit = startNightlyAudit(ctx);
  lifecycle.onDrain(() => nightlyAudit.stop());
  lifecycle.onDrain(() => closeInWaves(io, ctx));
  return { ctx, http, close: () => lifecycle.stop() };
}

/**
 * Closes the connection when what was written to it is done. Redis resets it where something came after QUIT,
 * and then the answer to QUIT may be lost: it is closed all the same.
 */
const lastWordsSaid = (redis: Redis): Promise<void> =>
  redis.quit().then(
    () => undefined,
    () => redis.disconnect(),
  );

/** Signs the sandbox provider's callbacks: they are hints in live, and no secret here. */
const SANDBOX_WEBHOOK_SECRET = 'sandbox';

/** The wallet's documents, and the providers of payments; in sandbox one of its own beside them. */
function money(connection: Connection, config: Config, clock: Clock, log: Logger): MoneyContext {
  const bank = config.sandbox ? mongoSandboxBank(connection) : null;
  const webhookSecret = SANDBOX_WEBHOOK_SECRET;
  const sandbox = bank
    ? sandboxProvider(
        {
          bank,
          webhookSecret,
          publicUrl: config.PUBLIC_URL,
          payouts: config.SANDBOX_PAYOUTS,
          now: clock.now,
        },
        log,
      )
    : null;
  return {
    payments: paymentProviders(config, sandbox, log),
    receipts: bank ? sandboxReceipts(bank) : liveReceipts(receiptHosts(config), log),
    deposits: mongoDeposits(connection),
    withdrawals: mongoWithdrawals(connection),
    receiptClaims: mongoReceiptClaims(connection),
    dailyFirsts: mongoDailyFirsts(connection),
    bankList: mongoBankList(connection),
    books: mongoBooks(connection, ledgerRules),
    auditReports: mongoAuditReports(connection),
    sandboxDesk: bank ? sandboxDesk(bank, webhookSecret) : null,
  };
}

const receiptHosts = ({ providers }: Config): ReceiptHosts => ({
  telebirr: providers.TELEBIRR_RECEIPT_URL,
  cbe: providers.CBE_RECEIPT_URL,
  cbePdf: providers.CBE_PDF_RECEIPT_URL,
  cbeBirr: providers.CBEBIRR_RECEIPT_URL,
});

const SETTINGS_READ_EVERY_MS = 700;

/** Other servers' changes of the settings are in force here within a second. */
async function keepFresh(settings: KeptSettings, lifecycle: Lifecycle, log: Logger): Promise<void> {
  await settings.begin();
  await settings.refresh();
  const timer = setInterval(
    () => settings.refresh().catch((error) => log.warn({ err: error }, 'settings not read')),
    SETTINGS_READ_EVERY_MS,
  );
  lifecycle.onStop(() => clearInterval(timer));
}

const smsProvider = ({ providers }: Config, log: Logger): SmsProvider =>
  afroMessage(
    {
      baseUrl: providers.AFROMESSAGE_BASE_URL,
      token: providers.AFROMESSAGE_TOKEN ?? '',
      from: providers.AFROMESSAGE_IDENTIFIER,
      sender: providers.AFROMESSAGE_SENDER,
    },
    log,
  );

/**
 * Stops taking connections, lets the running requests end, and cuts what is left after 5 s; a websocket
 * whose client does not answer its closing is not waited for longer either.
 */
function closeServer(http: Server): Promise<void> {
  return new Promise((closed) => {
    const cut = setTimeout(() => {
      http.closeAllConnections();
      closed();
    }, 5000);
    http.close(() => {
      clearTimeout(cut);
      closed();
    });
    http.closeIdleConnections();
  });
}
