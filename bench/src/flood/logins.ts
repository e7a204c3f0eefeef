import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { solveProof } from '@chewata/common/proof-of-work';

export interface Login {
  readonly phoneNo: string;
  readonly password: string;
  /** The address that the proxy reports. */
  readonly address: string;
  /** The cookie of a known device. */
  readonly device?: string | undefined;
}

export interface SignedIn {
  readonly token: string;
  readonly device: string;
}

interface Answer {
  readonly status: number;
  readonly body: { token?: string; challenge?: string; bits?: number };
  readonly retryAfterMs: number;
  readonly device: string;
}

export async function sendLogin(url: string, login: Login, proof?: string): Promise<Answer> {
  const { phoneNo, password, address, device } = login;
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(device && { cookie: `device=${device}` }),
      ...(proof && { proof }),
    },
    body: JSON.stringify({ phoneNo, password }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Answer['body'],
    retryAfterMs: 1000 * Number(response.headers.get('retry-after') ?? 1),
    device: /device=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '',
  };
}

/** Signs in as the app does: proves work if the server asks for it, and tries again after a BUSY. Throws after `withinMs`. */
export async function signIn(url: string, login: Login, withinMs: number): Promise<SignedIn> {
  const until = performance.now() + withinMs;
  let proof: string | undefined;
  while (performance.now() < until) {
    const { status, body, retryAfterMs, device } = await sendLogin(url, login, proof);
    if (status === 200 && body.token) return { token: body.token, device };
    if (status === 428 && body.challenge && body.bits)
      proof = solveProof({ challenge: body.challenge, bits: body.bits });
    else if (status === 503) await sleep(Math.min(retryAfterMs, 1000));
    else throw new Error(`login: ${status} ${JSON.stringify(body)}`);
  }
  throw new Error(`no login within ${withinMs} ms`);
}

export interface Flood {
  /** Answers so far, by status. */
  readonly answers: ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

/** `count` clients at `addresses` addresses guess passwords of phones, each `pauseMs` after its last answer. */
export function startFlood(url: string, count: number, addresses: number, pauseMs: number): Flood {
  const answers = new Map<number, number>();
  let running = true;
  const guess = async (index: number) => {
    const address = `198.51.${100 + Math.floor((index % addresses) / 250)}.${1 + ((index % addresses) % 250)}`;
    while (running) {
      const phoneNo = `09${randomInt(1e8).toString().padStart(8, '0')}`;
      const { status } = await sendLogin(url, { phoneNo, password: 'a wrong guess', address });
      answers.set(status, (answers.get(status) ?? 0) + 1);
      await sleep(pauseMs);
    }
  };
  const clients = Array.from({ length: count }, (_, index) => guess(index));
  return {
    answers,
    stop: async () => {
      running = false;
      await Promise.all(clients);
    },
  };
}
