import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { sandboxChapa } from '#providers/sandbox/chapa-server.ts';
import { mongoSandboxBank } from '#storage/money/sandbox-bank.ts';
import { connectMongo } from '#storage/mongo-connection.ts';
import { type Got, providerHost, type Reply } from '../provider-host.ts';

/**
 * - away: answers 503 and does nothing
 * - slow: does what it is asked, and answers after `SLOW_MS`
 * - silent: does what it is asked, and breaks the line without an answer
 * - repeating: does it twice, and answers as it did the second time
 * - lying: speaks of another payment with another amount
 */
export type ProviderMode = 'honest' | 'away' | 'slow' | 'silent' | 'repeating' | 'lying';

/** Longer than an adapter of the sandbox waits for a payout to be accepted. */
const SLOW_MS = 6000;

/** Chapa's stand-in on the sandbox's stored books: game servers ask it by SANDBOX_PROVIDER_URL. */
export interface ChapaStandIn {
  readonly url: string;
  mode: ProviderMode;
  /** Opens the books of an installation; until then it is away. */
  open(mongoUrl: string, publicUrl: string): Promise<void>;
  close(): Promise<void>;
}

export async function openChapaStandIn(): Promise<ChapaStandIn> {
  let connection: Connection | null = null;
  let ask: typeof fetch | null = null;
  const host = await providerHost((got) => (ask ? inMode(standIn.mode, got, ask) : AWAY));
  const standIn: ChapaStandIn = {
    url: host.url,
    mode: 'honest',
    async open(mongoUrl, publicUrl) {
      connection = await connectMongo(mongoUrl);
      ask = sandboxChapa({
        bank: mongoSandboxBank(connection),
        publicUrl,
        payouts: 'auto',
        now: Date.now,
      });
    },
    async close() {
      await host.close();
      await connection?.close();
    },
  };
  return standIn;
}

const AWAY: Reply = { status: 503, json: { message: 'Service unavailable' } };

async function inMode(mode: ProviderMode, got: Got, ask: typeof fetch): Promise<Reply> {
  if (mode === 'away') return AWAY;
  // A frozen or killed document store makes the provider fail too.
  const reply = await answerTo(got, ask).catch(() => AWAY);
  if (mode === 'silent') return 'hang-up';
  if (mode === 'slow') await sleep(SLOW_MS);
  if (mode === 'repeating') return answerTo(got, ask).catch(() => AWAY);
  return mode === 'lying' ? aboutAnother(reply) : reply;
}

async function answerTo({ what, body }: Got, ask: typeof fetch): Promise<Exclude<Reply, string>> {
  const [method = 'GET', path = '/'] = what.split(' ');
  const init = method === 'GET' ? { method } : { method, body: JSON.stringify(body) };
  const reply = await ask(`http://stand-in${path}`, init);
  return { status: reply.status, json: await reply.json() };
}

/** The same answer, but of a payment that was never made. */
function aboutAnother(reply: Reply): Reply {
  if (typeof reply === 'string') return reply;
  const { data } = (reply.json ?? {}) as { data?: unknown };
  if (typeof data !== 'object' || data === null || !('tx_ref' in data)) return reply;
  const other = { ...data, tx_ref: 'another', amount: 'plenty', status: 'success' };
  return { ...reply, json: { status: 'success', data: other } };
}
