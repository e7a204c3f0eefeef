import { type Client, makeClient } from './contract/client.ts';
import { IDEMPOTENCY_HEADER, PROOF_HEADER } from './contract/route.ts';
import { solveProof } from './proof-of-work.ts';

/** The server's own refusal. */
export class CallRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

interface Options {
  readonly token?: string;
  /** The Idempotency-Key of a money command, to repeat it; else each attempt is a command of its own. */
  readonly key?: string;
}
export type Call = Client<Options>;

const TIMEOUT_MS = 15_000;

/**
 * The calls of a program: of simulated players, load and faults. It solves proofs of work and gives each money command
 * a key of its own. Throws CallRefused, or whatever the network throws.
 */
export const scriptedCalls = (server: string): Call =>
  makeClient({
    async send({ path, ...request }, { token, key }, { money }) {
      const response = await fetch(server + path, {
        ...request,
        headers: {
          ...request.headers,
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(money && { [IDEMPOTENCY_HEADER]: key ?? crypto.randomUUID() }),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, text: await response.text() };
    },
    again: async ({ code, challenge = '', bits = 0 }) =>
      code === 'PROOF_REQUIRED' ? { [PROOF_HEADER]: solveProof({ challenge, bits }) } : null,
    refused: (status, { code, message }) => new CallRefused(code ?? `HTTP_${status}`, message ?? ''),
  });
