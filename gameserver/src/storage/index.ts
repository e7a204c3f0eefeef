import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { LedgerRules } from '#domain/ledger/rules.ts';
import type { PlayRules } from '#domain/play-limits/rules.ts';
import type { Clock } from '#runtime/clock.ts';
import { mongoDevices } from './accounts/devices.ts';
import { mongoExclusions } from './accounts/exclusions.ts';
import { redisLimits } from './accounts/limits.ts';
import { mongoLoginTokens } from './accounts/login-tokens.ts';
import { mongoUsers } from './accounts/mongo-users.ts';
import { mongoOtps } from './accounts/otps.ts';
import { mongoPasskeyChallenges } from './accounts/passkey-challenges.ts';
import { mongoPasskeys } from './accounts/passkeys.ts';
import { mongoPayees } from './accounts/payees.ts';
import { mongoResetAlerts } from './accounts/reset-alerts.ts';
import { sandboxOutbox } from './accounts/sandbox-outbox.ts';
import { mongoSessions } from './accounts/sessions.ts';
import { mongoTelegramChats } from './accounts/telegram-chats.ts';
import { mongoYoungPhones } from './accounts/young-phones.ts';
import { mongoDecisions } from './admin/decisions.ts';
import { mongoExports } from './admin/exports.ts';
import { mongoFigures } from './admin/figures.ts';
import { mongoNotes } from './admin/notes.ts';
import type { SettingsStore } from './admin/settings.ts';
import { mongoChartTallies } from './admin/tallies-of-hours.ts';
import { mongoApprovals } from './approvals/approvals.ts';
import { mongoTallies } from './approvals/tallies.ts';
import { mongoAnnouncements } from './community/announcements.ts';
import { redisBoards } from './community/boards.ts';
import { mongoFeedbacks } from './community/feedbacks.ts';
import { redisMeetings } from './community/meetings.ts';
import { mongoBroadcasts } from './community/mongo-broadcasts.ts';
import { mongoChats } from './community/mongo-chats.ts';
import { mongoNotifications } from './community/notifications.ts';
import { mongoNotificationsRead } from './community/notifications-read.ts';
import { mongoPointDays } from './community/point-days.ts';
import { mongoPromotions } from './community/promotions.ts';
import { mongoSchedules } from './community/schedules.ts';
import { mongoSpaceInvites } from './community/space-invites.ts';
import { mongoSpaces } from './community/spaces.ts';
import { mongoAuditReports } from './money/audit-reports.ts';
import { mongoAuditSlices } from './money/audit-slices.ts';
import { mongoBankList } from './money/bank-list.ts';
import { mongoBonusWagers } from './money/bonus-wagers.ts';
import { mongoDailyFirsts } from './money/daily-firsts.ts';
import { mongoDeposits } from './money/deposits.ts';
import { mongoLedger } from './money/ledger/mongo-ledger.ts';
import { mongoLimitChanges } from './money/limit-changes.ts';
import { mongoBooks } from './money/mongo-books.ts';
import { mongoPayerAccounts } from './money/payer-accounts.ts';
import { mongoPlayRecords } from './money/play-records.ts';
import { playTally } from './money/play-tally.ts';
import { mongoReceiptClaims } from './money/receipt-claims.ts';
import { mongoSandboxBank } from './money/sandbox-bank.ts';
import { redisWalletLimits } from './money/wallet-limits.ts';
import { redisWalletQueue } from './money/wallet-queue.ts';
import { mongoWithdrawals } from './money/withdrawals.ts';
import { redisConnections } from './rooms/connections.ts';
import { mongoFairnessBooks } from './rooms/fairness-books.ts';
import { mongoFairnessLog } from './rooms/fairness-log.ts';
import { mongoRounds } from './rooms/mongo-rounds.ts';
import { redisPresence } from './rooms/presence.ts';
import { mongoRecoveries } from './rooms/recoveries.ts';
import { redisRooms } from './rooms/redis-rooms.ts';
import { mongoSandboxBeaconKeys } from './rooms/sandbox-beacon-key.ts';
import { storeHealth } from './store-health.ts';
import { mongoFlags } from './suspicions/flags.ts';
import { redisLooks } from './suspicions/looks.ts';
import { mongoSightings } from './suspicions/sightings.ts';
import { mongoTransfers } from './suspicions/transfers.ts';
import { together } from './transaction.ts';
import { mongoBackups } from './work/backups.ts';
import { mongoDayCounts } from './work/day-counts.ts';
import { redisDue } from './work/due.ts';
import { oneAtATime } from './work/one-at-a-time.ts';
import { mongoRequests } from './work/requests.ts';
import { redisServerReports } from './work/server-reports.ts';
import { mongoStaffNews } from './work/staff-news.ts';

export interface StoreOptions {
  /** The id of this process among the servers on the same stores. */
  readonly server: string;
  readonly clock: Clock;
  readonly ledgerRules: LedgerRules;
  readonly playRules: PlayRules;
  readonly settings: SettingsStore;
  /** False: limits are counted and never enforced. */
  readonly rateLimits: boolean;
  readonly sandbox: boolean;
}

/** Every stored thing: a new one is a file of its own and a line here. The services reach them all by their types. */
export const makeStores = (connection: Connection, redis: Redis, options: StoreOptions) => ({
  users: mongoUsers(connection),
  sessions: mongoSessions(connection),
  devices: mongoDevices(connection),
  exclusions: mongoExclusions(connection),
  youngPhones: mongoYoungPhones(connection),
  resetAlerts: mongoResetAlerts(connection),
  payees: mongoPayees(connection),
  loginTokens: mongoLoginTokens(connection),
  otps: mongoOtps(connection),
  passkeys: mongoPasskeys(connection),
  passkeyChallenges: mongoPasskeyChallenges(connection),
  limits: redisLimits(redis, options.rateLimits),
  telegramChats: mongoTelegramChats(connection),
  /** Sandbox only: the text messages that a provider would have sent. Null in live. */
  outbox: options.sandbox ? sandboxOutbox(redis, options.clock.now) : null,

  ledger: mongoLedger(
    connection,
    options.clock,
    options.ledgerRules,
    playTally(connection, options.clock, () => options.settings.now().playLimits, options.playRules),
  ),
  playRecords: mongoPlayRecords(connection, options.playRules),
  deposits: mongoDeposits(connection),
  withdrawals: mongoWithdrawals(connection),
  walletQueue: redisWalletQueue(redis),
  walletLimits: redisWalletLimits(redis, options.rateLimits),
  receiptClaims: mongoReceiptClaims(connection),
  payerAccounts: mongoPayerAccounts(connection),
  dailyFirsts: mongoDailyFirsts(connection),
  bankList: mongoBankList(connection),
  bonusWagers: mongoBonusWagers(connection),
  books: mongoBooks(connection, options.ledgerRules),
  auditReports: mongoAuditReports(connection),
  auditSlices: mongoAuditSlices(connection),
  /** Sandbox only: the books of the sandbox's provider, which are no part of ours. Null in live. */
  sandboxBank: options.sandbox ? mongoSandboxBank(connection) : null,

  rooms: redisRooms(redis),
  rounds: mongoRounds(connection),
  fairnessLog: mongoFairnessLog(connection),
  fairnessBooks: mongoFairnessBooks(connection),
  recoveries: mongoRecoveries(connection),
  presence: redisPresence(redis, options.server),
  connections: redisConnections(redis, options.server),
  /** Sandbox only: the key of its beacon. Null in live. */
  sandboxBeaconKeys: options.sandbox ? mongoSandboxBeaconKeys(connection) : null,

  spaces: mongoSpaces(connection),
  spaceInvites: mongoSpaceInvites(connection),
  schedules: mongoSchedules(connection),
  chats: mongoChats(connection),
  notifications: mongoNotifications(connection),
  notificationsRead: mongoNotificationsRead(connection),
  announcements: mongoAnnouncements(connection),
  broadcasts: mongoBroadcasts(connection),
  feedbacks: mongoFeedbacks(connection),
  promotions: mongoPromotions(connection),
  boards: redisBoards(redis),
  meetings: redisMeetings(redis),
  pointDays: mongoPointDays(connection),

  settings: options.settings,
  decisions: mongoDecisions(connection),
  notes: mongoNotes(connection),
  limitChanges: mongoLimitChanges(connection),
  approvals: mongoApprovals(connection),
  tallies: mongoTallies(connection),
  exports: mongoExports(connection),
  chartTallies: mongoChartTallies(connection),
  figures: mongoFigures(connection, options.ledgerRules),

  flags: mongoFlags(connection),
  sightings: mongoSightings(connection),
  looks: redisLooks(redis),
  transfers: mongoTransfers(connection, options.ledgerRules),

  requests: mongoRequests(connection),
  dayCounts: mongoDayCounts(connection),
  due: redisDue(redis, options.server),
  backups: mongoBackups(connection),
  serverReports: redisServerReports(redis, options.server),
  staffNews: mongoStaffNews(connection),
  oneAtATime: oneAtATime(redis),
  together: together(connection),
  storeHealth: storeHealth(connection, redis),
});

export type Stores = ReturnType<typeof makeStores>;
