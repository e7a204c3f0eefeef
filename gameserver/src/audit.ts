import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { QUICKNET } from '@chewata/common/fairness/chain';
import { HOUR_MS } from '@chewata/common/time';
import type { Connection } from 'mongoose';
import type { AuditReport } from '#storage/money/audit-reports.ts';
import { mongoAuditSlices } from '#storage/money/audit-slices.ts';
import { mongoBooks } from '#storage/money/mongo-books.ts';
import { connectMongo } from '#storage/mongo-connection.ts';
import { mongoFairnessBooks } from '#storage/rooms/fairness-books.ts';
import { sandboxKeyOf } from '#storage/rooms/sandbox-beacon-key.ts';
import { refuseNewer } from '#storage/schema/version.ts';
import { ledgerRules } from './domain/ledger/rules.ts';
import { sandboxBeacon } from './providers/sandbox/beacon.ts';
import { auditFairness } from './services/audit/audit-fairness.ts';
import { auditLedger } from './services/audit/audit-ledger.ts';
import { readKeptHeads } from './services/audit/kept-heads.ts';
import { auditNew } from './services/audit/often/audit-new.ts';

/**
 * Audits the ledger and the rounds at MONGO_URL, running or not, and prints figures. `--heads FILE` compares the log
 * with heads from the public channel; `--all-signatures` checks those of old rounds too. `--new` makes the
 * audit of what is new instead, `--forget` lets that one begin again with the first entry. Ends with 1 on any break.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      heads: { type: 'string' },
      'all-signatures': { type: 'boolean', default: false },
      new: { type: 'boolean', default: false },
      forget: { type: 'boolean', default: false },
    },
  });
  const url = process.env.MONGO_URL;
  if (!url) throw new Error('MONGO_URL: missing (npm run audit gives it that of the installation)');
  // The launcher runs this program in another folder than the caller's.
  const heads = values.heads
    ? await readFile(resolve(process.env.INIT_CWD ?? '.', values.heads), 'utf8')
    : '';
  const connection = await connectMongo(url);
  try {
    await refuseNewer(connection);
    const slices = mongoAuditSlices(connection);
    if (values.forget) await slices.forget();
    const { figures, breaks } = values.new
      ? await auditNew(
          { books: mongoBooks(connection, ledgerRules), auditSlices: slices },
          new Date(),
          HOUR_MS,
        )
      : await auditAll(connection, { everySignature: values['all-signatures'], kept: readKeptHeads(heads) });
    const lines = [
      'Counts, and amounts in Birr:',
      ...Object.entries(figures).map(([name, figure]) => `  ${name.padEnd(24)} ${figure}`),
      ...breaks.map(({ rule, subject, message }) => `BREAK ${rule}: ${subject} ${message}`),
      `${breaks.length} breaks`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    if (breaks.length > 0) process.exitCode = 1;
  } finally {
    await connection.close();
  }
}

async function auditAll(
  connection: Connection,
  options: { readonly everySignature: boolean; readonly kept: ReturnType<typeof readKeptHeads> },
): Promise<Pick<AuditReport, 'figures' | 'breaks'>> {
  const now = new Date();
  const ledger = await auditLedger(mongoBooks(connection, ledgerRules), now);
  const sandboxKey = process.env.MODE === 'live' ? null : await sandboxKeyOf(connection);
  const chains = [QUICKNET, ...(sandboxKey ? [sandboxBeacon(sandboxKey, Date.now).chain] : [])];
  const fairness = await auditFairness(mongoFairnessBooks(connection), { chains, now, ...options });
  return {
    figures: { ...ledger.figures, ...fairness.figures },
    breaks: [...ledger.breaks, ...fairness.breaks],
  };
}

main().catch((error: unknown) => {
  console.error(`The audit could not be made:\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
});
