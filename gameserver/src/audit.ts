import { mongoBooks } from '#storage/money/mongo-books.ts';
import { connectMongo } from '#storage/mongo-connection.ts';
import { ledgerRules } from './domain/ledger/rules.ts';
import { auditLedger } from './services/audit/audit-ledger.ts';

/** Audits the ledger at MONGO_URL, running or not, and prints figures. Ends with 1 on any break. */
async function main(): Promise<void> {
  const url = process.env.MONGO_URL;
  if (!url) throw new Error('MONGO_URL: missing (npm run audit gives it that of the installation)');
  const connection = await connectMongo(url);
  try {
    const { figures, breaks } = await auditLedger(mongoBooks(connection, ledgerRules), new Date());
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

main().catch((error: unknown) => {
  console.error(`The audit could not be made:\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
});
