import type { Connection } from 'mongoose';
import { playRules } from '#domain/play-limits/rules.ts';
import { mongoUsers } from '#storage/accounts/mongo-users.ts';
import { mongoApprovals } from '#storage/approvals/approvals.ts';
import { mongoTallies } from '#storage/approvals/tallies.ts';
import { mongoNotifications } from '#storage/community/notifications.ts';
import { mongoBonusWagers } from '#storage/money/bonus-wagers.ts';
import { mongoDailyFirsts } from '#storage/money/daily-firsts.ts';
import { mongoDeposits } from '#storage/money/deposits.ts';
import { mongoLedger } from '#storage/money/ledger/mongo-ledger.ts';
import { mongoPlayRecords } from '#storage/money/play-records.ts';
import { mongoWithdrawals } from '#storage/money/withdrawals.ts';
import { mongoFairnessLog } from '#storage/rooms/fairness-log.ts';
import { mongoRounds } from '#storage/rooms/mongo-rounds.ts';
import { mongoRecoveries } from '#storage/rooms/recoveries.ts';
import { redisRooms } from '#storage/rooms/redis-rooms.ts';
import { together } from '#storage/transaction.ts';
import { redisDue } from '#storage/work/due.ts';
import { mongoRequests } from '#storage/work/requests.ts';
import { ledgerRules } from '../../domain/ledger/rules.ts';
import type { Clock } from '../../runtime/clock.ts';
import { memoryClient } from './mongo/memory-connection.ts';
import { MemoryDatabase, newUnit } from './mongo/memory-database.ts';
import { memoryRedis, type Turn } from './redis/memory-redis.ts';
import { RedisData } from './redis/redis-data.ts';

/** The stores of one installation, which all simulated servers share. */
export interface SimulatedData {
  readonly redis: RedisData;
  readonly database: MemoryDatabase;
}

/** @param now Redis' clock, epoch ms */
export const newData = (now: () => number): SimulatedData => ({
  redis: new RedisData(now),
  database: new MemoryDatabase(),
});

/** Read from the data: a store's command at each look would be a fifth of all commands of a run. */
export const hasOpenWithdrawals = ({ database }: SimulatedData): boolean =>
  database.all(newUnit(false), 'withdrawals').some(({ status }) => status === 'Processing');

/** The product's own stores, for one process, on data in memory: each command of theirs takes a turn. */
export function simulatedStores(
  { redis: data, database }: SimulatedData,
  turn: Turn,
  clock: Clock,
  name: string,
) {
  const redis = memoryRedis(data, turn);
  const { connection, abort } = memoryClient(database, turn);
  const stores = {
    rooms: redisRooms(redis),
    due: redisDue(redis, name),
    ...documentStores(connection, clock),
  };
  return { stores, abort };
}

/** The product's own stores of documents on that connection. */
export const documentStores = (connection: Connection, clock: Clock) => ({
  rounds: mongoRounds(connection),
  ledger: mongoLedger(connection, clock, ledgerRules),
  users: mongoUsers(connection),
  bonusWagers: mongoBonusWagers(connection),
  notifications: mongoNotifications(connection),
  recoveries: mongoRecoveries(connection),
  fairnessLog: mongoFairnessLog(connection),
  deposits: mongoDeposits(connection),
  withdrawals: mongoWithdrawals(connection),
  playRecords: mongoPlayRecords(connection, playRules),
  dailyFirsts: mongoDailyFirsts(connection),
  tallies: mongoTallies(connection),
  approvals: mongoApprovals(connection),
  requests: mongoRequests(connection),
  together: together(connection),
});
