import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#runtime/log.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

/** What came back from a provider's host. */
export type Told =
  | {
      readonly got: 'answer';
      readonly status: number;
      readonly bytes: Buffer;
      readonly text: string;
      readonly json: unknown;
    }
  /** `sent: false` where it is certain that the request never reached the host. */
  | { readonly got: 'nothing'; readonly sent: boolean; readonly reason: string };

export interface ProviderRequest {
  readonly method: 'GET' | 'POST';
  /** Under one of the hosts. */
  readonly path: string;
  readonly body?: object;
  /** A read may be asked again and of the backup host; so may a write that has no effect by itself. */
  readonly repeatable?: boolean;
}

export interface ProviderHttpOptions {
  /** For the log. */
  readonly name: string;
  /** The first is asked; the others stand in where it cannot be reached. Without a slash at the end. */
  readonly hosts: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Log;
  readonly timeoutMs?: number;
  readonly now?: () => number;
  readonly fetch?: typeof fetch;
}

export type ProviderHttp = (request: ProviderRequest) => Promise<Told>;

const READ_TRIES = 3;
const LARGEST_ANSWER = 2_000_000;
/** Errors of the network before anything has been said. */
const NEVER_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|CERT_|DEPTH_ZERO_|UNABLE_TO_|SELF_SIGNED_)/;

/**
 * Requests to one provider: a time-out, a circuit breaker a host, and repeats of what is safe to
 * repeat. A request that could move money is sent once; only where its host was never reached, or is
 * spared, does the next one get it.
 */
export function providerHttp(options: ProviderHttpOptions): ProviderHttp {
  const hosts = options.hosts.map((host) => ({ host, breaker: new CircuitBreaker(options.now ?? Date.now) }));
  return async (request) => {
    const repeatable = request.repeatable ?? request.method === 'GET';
    let told: Told = { got: 'nothing', sent: false, reason: 'spared: it has not answered for a while' };
    for (let attempt = 0; attempt < (repeatable ? READ_TRIES : 1); attempt++) {
      if (attempt > 0) await sleep(100 * attempt);
      let asked = false;
      for (const { host, breaker } of hosts) {
        if (!breaker.allows()) continue;
        asked = true;
        told = await once(options, host, request);
        if (failed(told)) breaker.failed();
        else breaker.answered();
        if (!failed(told)) return told;
        const { name, log } = options;
        const reason = told.got === 'nothing' ? told.reason : `HTTP ${told.status}`;
        log.warn({ provider: name, host, path: request.path, reason }, 'provider did not answer');
        if (!repeatable && !(told.got === 'nothing' && !told.sent)) return told;
      }
      if (!asked) return told;
    }
    return told;
  };
}

const failed = (told: Told): boolean => told.got === 'nothing' || told.status >= 500;

async function once(
  { headers, timeoutMs = 15_000, fetch: send = fetch }: ProviderHttpOptions,
  host: string,
  { method, path, body }: ProviderRequest,
): Promise<Told> {
  try {
    const response = await send(`${host}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      // An answer is taken from the host that was asked, from no other.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = await limited(response);
    const text = bytes.toString('utf8');
    return { got: 'answer', status: response.status, bytes, text, json: parsed(text) };
  } catch (error) {
    const code = codeOf(error);
    return { got: 'nothing', sent: !NEVER_SENT.test(code), reason: code || String(error) };
  }
}

async function limited(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > LARGEST_ANSWER) throw new Error('the answer is too long');
  }
  return Buffer.concat(chunks);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? '' : codeOf(cause);
}
