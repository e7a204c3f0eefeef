import { approveProposal } from '@chewata/common/contract/admin/approvals';
import type { Settings } from '@chewata/common/contract/settings/settings';
import { createConnection } from 'mongoose';
import { servedRoutes } from '../../http/serve.ts';
import { auditLedger } from '../../services/audit/audit-ledger.ts';
import { SIGNED_IN_ROLES, startFuzzServer } from './fuzz-server.ts';
import { Inputs } from './inputs.ts';
import { Judge } from './judge.ts';
import { KnownValues } from './known-values.ts';
import { SeededRandom } from './random.ts';
import { SecondSteps } from './second-steps.ts';
import { Sender } from './send-input.ts';

export interface Tried {
  readonly inputs: number;
  readonly accepted: number;
}

export interface FuzzReport {
  readonly inputs: number;
  readonly accepted: number;
  readonly refused: number;
  /** Routes, callbacks and events, with how often each was tried and accepted. */
  readonly coverage: ReadonlyMap<string, Tried>;
  /** Proposals that a second administrator approved, so that they were carried out. */
  readonly approved: number;
  /** Callbacks of providers that were accepted. */
  readonly callbacks: number;
  /** Violations, each with the input that shows it. */
  readonly findings: readonly string[];
}

interface FuzzOptions {
  readonly stores: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly count: number;
  readonly onProgress?: (done: number) => void;
}

const APPROVING = `${approveProposal.method} ${approveProposal.path}`;
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
    known.learn(await server.ctx.users.byPhone(server.phoneOf(role)), 'user');
  }
  const random = new SeededRandom(seed);
  const inputs = new Inputs(random, known, servedRoutes());
  const secondSteps = new SecondSteps(random);
  const judge = new Judge(connection, sender, ({ name }) => isSwitchedOff(server.ctx.settings.now(), name));
  const coverage = new Map<string, Tried>(inputs.names().map((name) => [name, { inputs: 0, accepted: 0 }]));
  let [accepted, approved, callbacks] = [0, 0, 0];
  for (let done = 0; done < count && judge.findings.length < MAX_FINDINGS; done++) {
    const input = secondSteps.next() ?? inputs.next();
    const answer = await judge.try(input, done % HASH_INTERVAL === HASH_INTERVAL - 1);
    const tried = coverage.get(input.name) ?? { inputs: 0, accepted: 0 };
    const oneMore = answer?.ok ? 1 : 0;
    coverage.set(input.name, { inputs: tried.inputs + 1, accepted: tried.accepted + oneMore });
    if (answer?.ok) {
      accepted += 1;
      if (input.name === APPROVING) approved += 1;
      if (input.kind === 'webhook') callbacks += 1;
      secondSteps.learn(input, answer.body);
    }
    known.learn(answer?.body);
    if (done % HASH_INTERVAL === 0) onProgress?.(done);
  }
  const { breaks } = await auditLedger(server.ctx.books, new Date());
  if (breaks.length > 0)
    judge.findings.push(`the ledger is broken: ${JSON.stringify(breaks).slice(0, 2000)}`);
  sender.close();
  await connection.close();
  await server.close();
  const refused = count - accepted;
  return {
    inputs: count,
    accepted,
    refused,
    coverage,
    approved,
    callbacks,
    findings: judge.findings,
  };
}

/** Calls that go to any provider that is on. */
const OF_ANY_PROVIDER = new Set(['POST /api/transaction/deposit', 'POST /api/transaction/withdraw']);

/** True if the call is for a provider whose deposits or withdrawals are switched off. */
const isSwitchedOff = ({ providers }: Settings, name: string): boolean =>
  Object.entries(providers).some(
    ([provider, { deposits, withdrawals }]) =>
      !(deposits && withdrawals) &&
      (name.toLowerCase().includes(`/${provider}/`) || OF_ANY_PROVIDER.has(name)),
  );
