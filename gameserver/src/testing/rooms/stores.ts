import type { Connection } from 'mongoose';
import { inject } from 'vitest';
import type { Clock } from '#runtime/clock.ts';
import { mongoUsers } from '#storage/accounts/mongo-users.ts';
import type { Users } from '#storage/accounts/users.ts';
import { mongoNotifications, type Notifications } from '#storage/community/notifications.ts';
import { type BonusWagers, mongoBonusWagers } from '#storage/money/bonus-wagers.ts';
import type { Ledger } from '#storage/money/ledger/ledger.ts';
import { mongoLedger } from '#storage/money/ledger/mongo-ledger.ts';
import { connectMongo, prepareCollections } from '#storage/mongo-connection.ts';
import { type FairnessBooks, mongoFairnessBooks } from '#storage/rooms/fairness-books.ts';
import { type FairnessLog, mongoFairnessLog } from '#storage/rooms/fairness-log.ts';
import { mongoRounds } from '#storage/rooms/mongo-rounds.ts';
import { mongoRecoveries, type Recoveries } from '#storage/rooms/recoveries.ts';
import type { Rounds } from '#storage/rooms/rounds.ts';
import { type Together, together } from '#storage/transaction.ts';
import { ledgerRules } from '../../domain/ledger/rules.ts';

export interface RoomsStores {
  readonly ledger: Ledger;
  readonly bonusWagers: BonusWagers;
  readonly notifications: Notifications;
  readonly rounds: Rounds;
  readonly recoveries: Recoveries;
  readonly fairnessLog: FairnessLog;
  readonly fairnessBooks: FairnessBooks;
  readonly users: Users;
  readonly together: Together;
  close(): Promise<void>;
}

/** The stores of the rooms' services on the run's document store, in a database of their own. */
export async function roomsStores(clock: Clock, name: string): Promise<RoomsStores> {
  const connection: Connection = await connectMongo(inject('mongoUrl').replace('/?', `/${name}?`));
  const stores = {
    ledger: mongoLedger(connection, clock, ledgerRules),
    bonusWagers: mongoBonusWagers(connection),
    notifications: mongoNotifications(connection),
    rounds: mongoRounds(connection),
    recoveries: mongoRecoveries(connection),
    fairnessLog: mongoFairnessLog(connection),
    fairnessBooks: mongoFairnessBooks(connection),
    users: mongoUsers(connection),
    together: together(connection),
  };
  await prepareCollections(connection);
  return {
    ...stores,
    close: async () => {
      await connection.dropDatabase();
      await connection.close();
    },
  };
}
