import type { Connection } from 'mongoose';
import { inject } from 'vitest';
import { ledgerRules } from '../../domain/ledger/rules.ts';
import { connectMongo, prepareCollections } from '../../storage/mongo/connect.ts';
import { mongoLedger } from '../../storage/mongo/ledger.ts';
import { mongoNotifications } from '../../storage/mongo/notifications.ts';
import { mongoRecoveries } from '../../storage/mongo/recoveries.ts';
import { mongoRounds } from '../../storage/mongo/rounds.ts';
import { mongoUsers } from '../../storage/mongo/users.ts';
import type { Clock, Ledger, Notifications, Recoveries, Rounds, Users } from '../../storage/ports.ts';

export interface RoomsStores {
  readonly ledger: Ledger;
  readonly notifications: Notifications;
  readonly rounds: Rounds;
  readonly recoveries: Recoveries;
  readonly users: Users;
  close(): Promise<void>;
}

/** The stores of the rooms' services on the run's document store, in a database of their own. */
export async function roomsStores(clock: Clock, name: string): Promise<RoomsStores> {
  const connection: Connection = await connectMongo(inject('mongoUrl').replace('/?', `/${name}?`));
  const stores = {
    ledger: mongoLedger(connection, clock, ledgerRules),
    notifications: mongoNotifications(connection),
    rounds: mongoRounds(connection),
    recoveries: mongoRecoveries(connection),
    users: mongoUsers(connection),
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
