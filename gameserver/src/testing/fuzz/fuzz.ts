import { createConnection } from 'mongoose';
import { servedRoutes } from '../../http/serve.ts';
import { auditLedger } from '../../services/audit/audit-ledger.ts';
import { SIGNED_IN_ROLES, startFuzzServer } from './fuzz-server.ts';
import { Inputs } from './inputs.ts';
import { Judge } from './judge.ts';
import { KnownValues } from './known-values.ts';
import { SeededRandom } from './random.ts';
import { Sender } from './send-input.ts';

export interface FuzzReport {
  readonly inputs: number;
  readonly accepted: number;
  readonly refused: number;
  /** Routes and events that were reached. */
  readonly names: number;
  /** Violations, each with the input that shows it. */
  readonly findings: readonly string[];
}

interface FuzzOptions {
  readonly stores: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly count: number;
  readonly onProgress?: (done: number) => void;
}

const HASH_INTERVAL = 1000;
const MAX_FINDINGS = 50;

/**
 * Sends `count` inputs to a game server of its own and checks after each: no 5xx, an answer of the contract's form,
 * nothing changed by a refusal, no input that is slow each time; at the end the ledger is audited.
 */
export async function fuzz({ stores, seed, count, onProgress }: FuzzOptions): Promise<FuzzReport> {
  const server = await startFuzzServer(stores);
  const connection = await createConnection(stores.MONGO_URL ?? '').asPromise();
  const sender = new Sender(server);
  const known = new KnownValues();
  for (const role of SIGNED_IN_ROLES) {
    known.add('phoneNo', server.phoneOf(role));
    known.learn(await server.ctx.users.byPhone(server.phoneOf(role)));
  }
  const inputs = new Inputs(new SeededRandom(seed), known, servedRoutes());
  const judge = new Judge(connection, sender);
  const names = new Set<string>();
  let accepted = 0;
  for (let done = 0; done < count && judge.findings.length < MAX_FINDINGS; done++) {
    const input = inputs.next();
    names.add(input.name);
    const answer = await judge.try(input, done % HASH_INTERVAL === HASH_INTERVAL - 1);
    if (answer?.ok) accepted += 1;
    known.learn(answer?.body);
    if (done % HASH_INTERVAL === 0) onProgress?.(done);
  }
  const { breaks } = await auditLedger(server.ctx.books, new Date());
  if (breaks.length > 0)
    judge.findings.push(`the ledger is broken: ${JSON.stringify(breaks).slice(0, 2000)}`);
  sender.close();
  await connection.close();
  await server.close();
  return { inputs: count, accepted, refused: count - accepted, names: names.size, findings: judge.findings };
}
