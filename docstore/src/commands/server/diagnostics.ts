import { randomUUID } from 'node:crypto';
import { arch, cpus, hostname, type as osType, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { Long } from 'bson';
import { CommandError } from '../../errors.ts';
import { scans } from '../../plan/execute.ts';
import type { Command } from '../command.ts';
import type { Operation } from '../operation.ts';
import { VERSION } from './greeting.ts';
import { getParameter, setParameter } from './parameters.ts';
import { collStats, dbStats, validate } from './statistics.ts';

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
