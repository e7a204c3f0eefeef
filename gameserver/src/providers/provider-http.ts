import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#runtime/log.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { ProviderWatch } from './provider-watch.ts';
import { readLimited } from './read-limited.ts';

/** The answer of a provider's host, if there was one. */
export type HostReply =
  | {
      readonly got: 'answer';
      readonly status: number;
      readonly bytes: Buffer;
      readonly text: string;
      readonly json: unknown;
    }
  /** `sent: false`: it is certain that the request never reached the host. */
  | { readonly got: 'nothing'; readonly sent: boolean; readonly reason: string };

export interface ProviderRequest {
  readonly method: 'GET' | 'POST';
  /** Under one of the hosts. */
  readonly path: string;
  readonly body?: object;
  /** A read may be repeated, also at a backup host; so may a write that has no effect by itself. */
  readonly repeatable?: boolean;
}

export interface ProviderHttpOptions {
  /** For the log. */
  readonly name: string;
  /** In order of preference; a later one is used if the earlier ones cannot be reached. No slash at the end. */
  readonly hosts: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Log;
  /** Hears how the hosts answer. */
  readonly watch?: ProviderWatch | undefined;
  readonly timeoutMs?: number;
  readonly now?: () => number;
  readonly fetch?: typeof fetch;
}

export type ProviderHttp = (request: ProviderRequest) => Promise<HostReply>;

const READ_TRIES = 3;
const LARGEST_ANSWER = 2_000_000;
/** Network errors that occur before a request is sent. */
const NEVER_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|CERT_|DEPTH_ZERO_|UNABLE_TO_|SELF_SIGNED_)/;

/**
 * Sends requests to one provider, with a time-out, a circuit breaker per host, and repeats of requests that are safe
 * to repeat. A request that could move money is sent once; the next host gets it only if the first was not reached
 * or is spared by its circuit breaker.
 */
export function providerHttp(options: ProviderHttpOptions): ProviderHttp {
  const { name, watch, now = Date.now } = options;
  const hosts = options.hosts.map((host) => ({ host, breaker: new CircuitBreaker(now) }));
  watch?.expect(name);
  const heard = (host: string, breaker: CircuitBreaker, reply: HostReply, seconds: number): void => {
    watch?.asked(name, reply.got === 'answer' ? reply.status : null, seconds);
    if (failed(reply)) breaker.failed();
    else breaker.answered();
    if (!failed(reply)) watch?.answered(name, host, now());
    else if (breaker.openUntil !== null) watch?.spared(name, host, breaker.openUntil);
  };
  return async (request) => {
    const repeatable = request.repeatable ?? request.method === 'GET';
    let reply: HostReply = { got: 'nothing', sent: false, reason: 'circuit breaker open' };
    for (let attempt = 0; attempt < (repeatable ? READ_TRIES : 1); attempt++) {
      if (attempt > 0) await sleep(100 * attempt);
      let asked = false;
      for (const { host, breaker } of hosts) {
        if (!breaker.allows()) continue;
        asked = true;
        const began = performance.now();
        reply = await sendTo(options, host, request);
        heard(host, breaker, reply, (performance.now() - began) / 1000);
        if (!failed(reply)) return reply;
        const { log } = options;
        const reason = reply.got === 'nothing' ? reply.reason : `HTTP ${reply.status}`;
        log.warn({ provider: name, host, path: request.path, reason }, 'provider request failed');
        if (!repeatable && !(reply.got === 'nothing' && !reply.sent)) return reply;
      }
      if (!asked) return reply;
    }
    return reply;
  };
}

const failed = (reply: HostReply): boolean => reply.got === 'nothing' || reply.status >= 500;

async function sendTo(
  { headers, timeoutMs = 15_000, fetch: send = fetch }: ProviderHttpOptions,
  host: string,
  { method, path, body }: ProviderRequest,
): Promise<HostReply> {
  try {
    const response = await send(`${host}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      // Only the host that was asked may answer.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = await readLimited(response, LARGEST_ANSWER);
    const text = bytes.toString('utf8');
    return { got: 'answer', status: response.status, bytes, text, json: parsed(text) };
  } catch (error) {
    const code = codeOf(error);
    return { got: 'nothing', sent: !NEVER_SENT.test(code), reason: code || String(error) };
  }
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
