import { resolve } from 'node:path';
import { HOUR_MS } from '@chewata/common/time';
import type { Environment } from '#providers/environment.ts';
import { systemClock } from '#runtime/clock.ts';
import { mongoAuditReports } from '#storage/money/audit-reports.ts';
import { connectMongo } from '#storage/mongo-connection.ts';
import { connectRedis } from '#storage/redis-connection.ts';
import { type Config, loadConfig } from '../config.ts';
import { checkBot, checkHost, type Host } from './check-hosts.ts';
import { checkMachine } from './check-machine.ts';
import { checkDocuments, checkRedis } from './check-stores.ts';
import { problemsIn } from './environment.ts';
import { doubtful, type Finding, missing, ok, tried } from './finding.ts';

const AUDIT_WITHIN_MS = 26 * HOUR_MS;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Looks at everything that live needs, of the installation that the variables name. */
export async function examine(env: Environment): Promise<Finding[]> {
  const problems = problemsIn(env);
  const findings = problems.map((problem) => missing('configuration', problem));
  if (problems.length === 0) findings.push(ok('configuration', `complete for MODE=${env.MODE || 'sandbox'}`));
  const config = problems.length === 0 ? loadConfig(env) : null;
  const clock = systemClock(0);
  const parts = await Promise.all([
    env.MONGO_URL ? tried('document store', () => documents(env.MONGO_URL ?? '', clock.now())) : [],
    env.REDIS_URL ? tried('Redis', () => redis(env.REDIS_URL ?? '')) : [],
    tried('machine', () =>
      checkMachine({
        dataDir: resolve(env.DATA_DIR || '.data'),
        backupDir: resolve(env.BACKUP_DIR || `${env.DATA_DIR || '.data'}/backups`),
        envFile: resolve(env.ENV_FILE || '.env'),
        now: clock.now(),
      }),
    ),
    config && !config.sandbox && !config.PASSWORD_PEPPER
      ? doubtful('passwords', 'no PASSWORD_PEPPER: a stolen database can be guessed at')
      : [],
    ...(config ? hostsOf(config).map((host) => checkHost(host)) : []),
    config?.BOT_TOKEN
      ? checkBot(config.BOT_TOKEN, env.BOT_API_ROOT || 'https://api.telegram.org')
      : [doubtful('bot', 'off: no BOT_TOKEN')],
  ]);
  return [...findings, ...parts.flat()];
}

async function documents(url: string, now: number): Promise<Finding[]> {
  const connection = await connectMongo(url);
  try {
    const last = await mongoAuditReports(connection).last();
    const hours = last ? Math.round((now - last.at.getTime()) / HOUR_MS) : null;
    return [
      ...(await checkDocuments(connection)),
      hours === null
        ? doubtful('audit', 'none was made yet: npm run audit')
        : last && last.breaks.length > 0
          ? missing('audit', `${last.breaks.length} breaks in the ledger, ${hours} h ago: npm run audit`)
          : now - (last?.at.getTime() ?? 0) > AUDIT_WITHIN_MS
            ? doubtful('audit', `the latest is ${hours} h old`)
            : ok('audit', `no break, ${hours} h ago`),
    ];
  } finally {
    await connection.close();
  }
}

async function redis(url: string): Promise<Finding[]> {
  const connection = await connectRedis(url, quiet);
  try {
    return await checkRedis(connection);
  } finally {
    connection.disconnect();
  }
}

/** The hosts that this installation calls: in live all of them; the sandbox calls none. */
function hostsOf(config: Config): Host[] {
  if (config.sandbox) return [];
  const { addresses, receipts, sms, beacon } = config.providers;
  return [
    ...addresses.map((address) => ({ about: 'payment provider', address, needed: true })),
    { about: 'text messages', address: sms.baseUrl, needed: true },
    ...Object.entries(receipts).map(([name, address]) => ({
      about: `receipts of ${name}`,
      address,
      needed: false,
    })),
    ...beacon.live.map((address) => ({ about: 'beacon', address: `${address}/chains`, needed: false })),
    { about: 'PUBLIC_URL', address: `${config.PUBLIC_URL}/healthz`, needed: false },
  ];
}
