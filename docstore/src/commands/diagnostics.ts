import { randomUUID } from 'node:crypto';
import { arch, cpus, hostname, type as osType, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { Long } from 'bson';
import { badValue, CommandError, notSupported } from '../errors.ts';
import { scans } from '../plan/execute.ts';
import type { Collection } from '../storage/collection.ts';
import { readDocument, storedDocument } from '../storage/documents.ts';
import { documentsRange, indexRange, recordOf } from '../storage/keys.ts';
import { scan } from '../storage/overlay.ts';
import type { Reply } from '../wire/reply.ts';
import type { Command } from './command.ts';
import { VERSION } from './greeting.ts';
import type { Operation } from './operation.ts';

const ping: Command = { run: () => ({}) };

const buildInfo: Command = {
  inTransactions: 'not first',
  run: () => ({
    version: VERSION,
    gitVersion: 'embedded',
    modules: ['chewata-docstore'],
    allocator: 'system',
    javascriptEngine: 'none',
    sysInfo: 'deprecated',
    versionArray: [...VERSION.split('.').map(Number), 0],
    openssl: { running: 'disabled', compiled: 'disabled' },
    buildEnvironment: { distarch: arch(), target_arch: arch(), target_os: platform() },
    bits: 64,
    debug: false,
    maxBsonObjectSize: 16_777_216,
    storageEngines: ['lmdb'],
  }),
};

const hostInfo: Command = {
  isAdmin: true,
  run: () => ({
    system: {
      currentTime: new Date(),
      hostname: hostname(),
      cpuAddrSize: 64,
      memSizeMB: Math.floor(totalmem() / 2 ** 20),
      numCores: cpus().length,
      cpuArch: arch(),
      numaEnabled: false,
    },
    os: { type: osType(), name: platform(), version: release() },
    extra: {},
  }),
};

const connectionStatus: Command = {
  inTransactions: 'not first',
  run: (operation) => ({
    authInfo: {
      authenticatedUsers: [],
      authenticatedUserRoles: [],
      ...(operation.flag('showPrivileges') === true ? { authenticatedUserPrivileges: [] } : {}),
    },
  }),
};

const whatsmyuri: Command = { run: ({ peer }) => ({ you: peer.address }) };

const getLog: Command = {
  isAdmin: true,
  run(operation) {
    if (operation.text('getLog') === '*') return { names: ['global', 'startupWarnings'] };
    return { totalLinesWritten: 0, log: [] };
  },
};

const getCmdLineOpts: Command = { isAdmin: true, run: () => ({ argv: ['docstore'], parsed: {} }) };

const parametersOf = ({ engine }: Operation): Reply => ({
  featureCompatibilityVersion: { version: '8.0' },
  enableTestCommands: engine.options.failPoints,
  authenticationMechanisms: [],
  requireApiVersion: false,
  transactionLifetimeLimitSeconds: engine.transactionLifetimeLimitSeconds,
});

const getParameter: Command = {
  isAdmin: true,
  run(operation) {
    const parameters = parametersOf(operation);
    if (operation.command.getParameter === '*') return parameters;
    const asked = Object.keys(parameters).filter((name) => operation.command[name] !== undefined);
    if (asked.length === 0) throw new CommandError('InvalidOptions', 'no option found to get');
    return Object.fromEntries(asked.map((name) => [name, parameters[name]]));
  },
};

/** The lifetime of transactions is the one parameter that can be changed while the store runs. */
const setParameter: Command = {
  isAdmin: true,
  run(operation) {
    const { engine, command } = operation;
    const known = Object.keys(parametersOf(operation));
    const other = Object.keys(command).find(
      (name) => known.includes(name) && name !== 'transactionLifetimeLimitSeconds',
    );
    if (other !== undefined)
      throw new CommandError('IllegalOperation', `not allowed to change [${other}] at runtime`);
    const seconds = operation.number('transactionLifetimeLimitSeconds');
    if (seconds === undefined)
      throw new CommandError('InvalidOptions', 'no option found to set, use help:true');
    if (seconds < 1) throw badValue('transactionLifetimeLimitSeconds must be greater than or equal to 1');
    const was = engine.transactionLifetimeLimitSeconds;
    engine.transactionLifetimeLimitSeconds = seconds;
    return { was };
  },
};

const serverStatus: Command = {
  run({ engine }) {
    const uptime = Math.floor(process.uptime());
    const memory = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    return {
      host: engine.address,
      version: VERSION,
      process: 'docstore',
      pid: process.pid,
      uptime,
      uptimeMillis: uptime * 1000,
      localTime: new Date(),
      connections: { current: engine.connections, available: 65_536 - engine.connections },
      mem: { bits: 64, resident: Math.floor(memory.rss / 2 ** 20), virtual: 0, supported: true },
      extra_info: {
        note: 'fields vary by platform',
        user_time_us: Long.fromNumber(user),
        system_time_us: Long.fromNumber(system),
      },
      metrics: {
        cursor: { open: { total: engine.cursors.size } },
        queryExecutor: { collectionScans: { total: scans.count, nonTailable: scans.count } },
      },
      logicalSessionRecordCache: { activeSessionsCount: engine.sessions.all().length },
      storageEngine: { name: 'lmdb', supportsCommittedReads: true, persistent: true },
      repl: {
        setName: engine.options.replicaSet,
        isWritablePrimary: true,
        hosts: [engine.address],
        me: engine.address,
      },
    };
  },
};

const replSetGetStatus: Command = {
  isAdmin: true,
  run: ({ engine }) => ({
    set: engine.options.replicaSet,
    date: new Date(),
    myState: 1,
    members: [{ _id: 0, name: engine.address, health: 1, state: 1, stateStr: 'PRIMARY', self: true }],
  }),
};

/** The unit of the sizes that a command tells, in bytes. */
function scaleOf(operation: Operation): number {
  const scale = operation.number('scale') ?? 1;
  if (scale >= 1) return scale;
  throw new CommandError(51_024, `BSON field 'scale' value must be >= 1, actual value '${scale}'`);
}

const dbStats: Command = {
  run(operation) {
    const { engine, database } = operation;
    const scale = scaleOf(operation);
    const collections = engine.catalog.collectionsOf(database);
    const objects = collections.reduce((sum, { count }) => sum + count, 0);
    const bytes = collections.reduce((sum, collection) => sum + collection.bytes, 0);
    const dataSize = bytes / scale;
    return {
      db: database,
      collections: collections.length,
      views: 0,
      objects,
      avgObjSize: objects === 0 ? 0 : bytes / objects,
      dataSize,
      storageSize: dataSize,
      indexes: collections.reduce((sum, { indexes }) => sum + indexes.length, 0),
      indexSize: 0,
      totalSize: dataSize,
      scaleFactor: scale,
    };
  },
};

const collStats: Command = {
  run(operation) {
    const namespace = operation.namespace();
    const collection = operation.collection(namespace);
    return { ns: namespace, ...statistics(collection, scaleOf(operation)) };
  },
};

export function statistics(collection: Collection | undefined, scale = 1): Reply {
  const bytes = collection?.bytes ?? 0;
  const size = Math.floor(bytes / scale);
  const count = collection?.count ?? 0;
  return {
    size,
    count,
    ...(count > 0 ? { avgObjSize: Math.floor(bytes / count) } : {}),
    storageSize: size,
    capped: collection?.options.capped === true,
    nindexes: collection?.indexes.length ?? 0,
    indexSizes: Object.fromEntries((collection?.indexes ?? []).map(({ name }) => [name, 0])),
    totalIndexSize: 0,
    totalSize: size,
    scaleFactor: scale,
  };
}

/** Reads the whole collection: every document by its checksum, every index entry by its document. */
const validate: Command = {
  fields: ['full', 'repair', 'metadata', 'checkBSONConformance', 'background'],
  run(operation) {
    if (operation.flag('repair') === true) throw notSupported('validate with repair');
    const namespace = operation.namespace();
    const collection = operation.collection(namespace);
    if (collection === undefined) {
      throw new CommandError('NamespaceNotFound', `Collection '${namespace}' does not exist to validate.`);
    }
    const errors: string[] = [];
    let nrecords = 0;
    const expected = new Map(collection.indexes.map((index) => [index.name, 0]));
    for (const { key, value } of scan(operation.view, documentsRange(collection.id))) {
      nrecords += 1;
      const { document } = storedDocument(recordOf(key), value);
      for (const index of collection.indexes) {
        expected.set(index.name, (expected.get(index.name) ?? 0) + index.keysOf(document).length);
      }
    }
    for (const index of collection.indexes) {
      let entries = 0;
      for (const { value } of scan(operation.view, indexRange(index))) {
        entries += 1;
        if (readDocument(operation.view, collection, recordOf(value)) === undefined) {
          errors.push(`index ${index.name} has an entry of a document that is not there`);
        }
      }
      const wanted = expected.get(index.name) ?? 0;
      if (entries !== wanted) errors.push(`index ${index.name} has ${entries} entries instead of ${wanted}`);
    }
    if (nrecords !== collection.count)
      errors.push(`${nrecords} documents are there, ${collection.count} were counted`);
    return {
      ns: namespace,
      nInvalidDocuments: 0,
      nrecords,
      nIndexes: collection.indexes.length,
      keysPerIndex: Object.fromEntries(expected),
      valid: errors.length === 0,
      warnings: [],
      errors,
    };
  },
};

/** This store's own: copies the data as they are now to a file beside them, for `npm run backup` to take away. */
const docstoreBackup: Command = {
  fields: [],
  isAdmin: true,
  async run({ engine }) {
    const path = join(engine.options.folder.path, `backup-${randomUUID()}.mdb`);
    await engine.store.backup(path);
    return { path };
  },
};

const configureFailPoint: Command = {
  isAdmin: true,
  run(operation: Operation) {
    const { engine, command } = operation;
    if (!engine.options.failPoints) {
      throw new CommandError('CommandNotFound', "no such command: 'configureFailPoint'");
    }
    return { count: engine.failPoints.configure(command) };
  },
};

export const DIAGNOSTIC_COMMANDS = {
  ping,
  buildInfo,
  hostInfo,
  connectionStatus,
  whatsmyuri,
  getLog,
  getCmdLineOpts,
  getParameter,
  setParameter,
  serverStatus,
  replSetGetStatus,
  dbStats,
  collStats,
  validate,
  configureFailPoint,
  docstoreBackup,
};
