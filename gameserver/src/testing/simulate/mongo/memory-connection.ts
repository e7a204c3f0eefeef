import type { Connection } from 'mongoose';
import type { Turn } from '../redis/memory-redis.ts';
import type { Doc } from './matches.ts';
import type { MemoryDatabase } from './memory-database.ts';
import { MemoryModel } from './memory-model.ts';
import { MemorySession } from './memory-session.ts';

export interface MemoryClient {
  /** For the stores, which take a connection of mongoose. */
  readonly connection: Connection;
  /** Its connections break: its transactions end. */
  abort(): void;
}

/** A client of the database whose every command takes a turn. */
export function memoryClient(database: MemoryDatabase, turn: Turn): MemoryClient {
  const sessions = new Set<MemorySession>();
  const models = new Map<string, object>();
  const connection = {
    model: (_name: string, _schema: unknown, collection: string) => {
      const known = models.get(collection) ?? constructable(new MemoryModel(database, turn, collection));
      models.set(collection, known);
      return known;
    },
    startSession: async () => {
      const session = new MemorySession(database, turn);
      sessions.add(session);
      return session;
    },
  };
  return {
    connection: connection as unknown as Connection,
    abort: () => {
      for (const session of sessions) session.abort();
    },
  };
}

/** The model, of which documents can be made and saved, too. */
const constructable = (model: MemoryModel): object =>
  new Proxy(class {}, {
    construct: (_, [doc]: [Doc]) => ({
      save: (options: Parameters<MemoryModel['create']>[1]) => model.create([doc], options),
    }),
    get: (_, name) => {
      const member: unknown = Reflect.get(model, name);
      return typeof member === 'function' ? member.bind(model) : member;
    },
  });
