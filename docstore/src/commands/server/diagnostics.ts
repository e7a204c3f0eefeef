import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Long } from 'bson';
import { badValue, CommandError } from '../../errors/command-error.ts';
import type { Command } from '../command.ts';
import { VERSION } from './hello.ts';
import { validate } from './validate.ts';

const ping: Command = { run: () => ({}) };

const buildInfo: Command = {
  inTransactions: 'not first',
  run: () => ({
    version: VERSION,
    gitVersion: 'embedded',
    modules: ['chewata-docstore'],
    versionArray: [...VERSION.split('.').map(Number), 0],
    bits: 64,
    debug: false,
    maxBsonObjectSize: 16_777_216,
    storageEngines: ['lmdb'],
  }),
};

const serverStatus: Command = {
  run({ engine }) {
    const { rss } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    return {
      host: engine.address,
      version: VERSION,
      process: 'docstore',
      pid: process.pid,
      uptime: Math.floor(process.uptime()),
      localTime: new Date(),
      connections: { current: engine.connections },
      metrics: {
        queryExecutor: {
          scanned: Long.fromNumber(engine.examined.keys),
          scannedObjects: Long.fromNumber(engine.examined.documents),
        },
      },
      mem: { bits: 64, resident: Math.floor(rss / 2 ** 20), supported: true },
      extra_info: {
        user_time_us: Long.fromNumber(user),
        system_time_us: Long.fromNumber(system),
        commits: Long.fromNumber(engine.store.commits),
      },
    };
  },
};

const getParameter: Command = {
  isAdmin: true,
  run({ engine, command }) {
    if (command.getParameter !== '*') throw new CommandError('InvalidOptions', 'no option found to get');
    return {
      featureCompatibilityVersion: { version: '8.0' },
      enableTestCommands: engine.options.failPoints,
      authenticationMechanisms: [],
      requireApiVersion: false,
      transactionLifetimeLimitSeconds: engine.transactionLifetimeLimitSeconds,
    };
  },
};

/** Sets the lifetime of transactions, the only parameter that can be changed at runtime. */
const setParameter: Command = {
  isAdmin: true,
  run(operation) {
    const seconds = operation.number('transactionLifetimeLimitSeconds');
    if (seconds === undefined) throw new CommandError('InvalidOptions', 'no option found to set');
    if (seconds < 1) throw badValue('transactionLifetimeLimitSeconds must be greater than or equal to 1');
    const was = operation.engine.transactionLifetimeLimitSeconds;
    operation.engine.transactionLifetimeLimitSeconds = seconds;
    return { was };
  },
};

/** A command of this store only: copies the data to a file next to them, which `npm run backup` moves away. */
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
  run({ engine, command }) {
    if (!engine.options.failPoints) {
      throw new CommandError('CommandNotFound', "no such command: 'configureFailPoint'");
    }
    return { count: engine.failPoints.configure(command) };
  },
};

export const DIAGNOSTIC_COMMANDS = {
  ping,
  buildInfo,
  getParameter,
  setParameter,
  serverStatus,
  validate,
  configureFailPoint,
  docstoreBackup,
};
