import { randomUUID } from 'node:crypto';
import { type Client, makeClient } from '@chewata/common/contract/client';
import { IDEMPOTENCY_HEADER, PROOF_HEADER } from '@chewata/common/contract/route';
import { solveProof } from '@chewata/common/proof-of-work';

/** The server's own refusal. */
export class CallRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

export type Call = Client<{ readonly token?: string }>;

const TIMEOUT_MS = 15_000;

/** Calls the public HTTP interface of that server. Throws CallRefused, or whatever the network throws. */
export const callsOf = (server: string): Call =>
  makeClient({
    async send({ path, ...request }, { token }, { money }) {
      const response = await fetch(server + path, {
        ...request,
        headers: {
          ...request.headers,
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(money && { [IDEMPOTENCY_HEADER]: randomUUID() }),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, text: await response.text() };
    },
    again: async ({ code, challenge = '', bits = 0 }) =>
      code === 'PROOF_REQUIRED' ? { [PROOF_HEADER]: solveProof({ challenge, bits }) } : null,
    refused: (status, { code, message }) => new CallRefused(code ?? `HTTP_${status}`, message ?? ''),
  });
