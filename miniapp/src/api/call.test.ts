import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { login, sendOtp } from '@chewata/common/contract/accounts/account';
import { getSingleUser } from '@chewata/common/contract/accounts/session';
import { getFeedback, listFeedback } from '@chewata/common/contract/community/feedback';
import { provesWork } from '@chewata/common/proof-of-work';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#locales/language.ts';
import { ApiError } from './api-error.ts';
import { setBearer } from './bearer.ts';
import { call, onRefused } from './call.ts';

interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}
let server: Server;
let received: ReceivedRequest;
let answer: { status: number; body: string };
/** Answers instead of `answer`, in this order. */
let first: { status: number; body: string }[] = [];
const reply = (status: number, body: object | string) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
};
const failure = (code: string, message: string, more = {}) => ({
  success: false,
  error: true,
  code,
  message,
  ...more,
});

beforeEach(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received = { method: request.method, url: request.url, headers: request.headers, body };
    const { status, body: text } = first.shift() ?? answer;
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real = fetch;
  // In a page, paths are relative to the page's origin; Node's fetch needs the origin.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const { signal: _, ...rest } = init;
    return real(base + path, rest);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setBearer(null);
  setLanguage('en');
  server.close();
});

describe('a call', () => {
  it('sends the method, the path, the language and the body as JSON', async () => {
    reply(200, { success: true, error: false, message: 'ok', token: 't', user: { name: 'Abebe' } });
    setLanguage('ti');
    const result = await call(login, { body: { phoneNo: '0911234567', password: 'secret' } });
    expect(result.user.name).toBe('Abebe');
    expect(received).toMatchObject({ method: 'POST', url: '/api/user/login' });
    expect(received.headers).toMatchObject({ 'accept-language': 'ti', 'content-type': 'application/json' });
    expect(received.headers.authorization).toBeUndefined();
    expect(JSON.parse(received.body)).toEqual({ phoneNo: '0911234567', password: 'secret' });
  });

  it('fills in the path parameters and leaves out empty query fields', async () => {
    reply(200, { success: true });
    await call(getFeedback, { params: { id: 'a b/c' } as never });
    expect(received.url).toBe('/api/feedback/fetchOne/a%20b%2Fc');
    await call(listFeedback);
    expect(received.url).toBe('/api/feedback/fetchAll');
    expect(received.body).toBe('');
  });

  it('sends the bearer from memory or the given one, and the Idempotency-Key', async () => {
    reply(200, { success: true });
    setBearer('session');
    await call(getSingleUser);
    expect(received.headers.authorization).toBe('Bearer session');
    await call(getSingleUser, { bearer: 'login-token', idempotencyKey: 'k1' });
    expect(received.headers.authorization).toBe('Bearer login-token');
    expect(received.headers['idempotency-key']).toBe('k1');
  });
});

describe('a proof of work', () => {
  const asked = (bits: number) => ({
    status: 428,
    body: JSON.stringify(failure('PROOF_REQUIRED', 'One moment', { challenge: `c${bits}`, bits })),
  });

  it('is found and sent by itself, again if the server wants more', async () => {
    first = [asked(4), asked(8)];
    reply(200, { success: true, data: 'vc' });
    expect((await call(sendOtp, { body: { phoneNo: '0911234567' } })).data).toBe('vc');
    const proof = String(received.headers.proof);
    expect(proof).toMatch(/^c8:\d+$/);
    expect(provesWork(proof, 8)).toBe(true);
    expect(JSON.parse(received.body)).toEqual({ phoneNo: '0911234567' });
  });

  it('is not sought for ever', async () => {
    reply(428, failure('PROOF_REQUIRED', 'One moment', { challenge: 'c', bits: 1 }));
    await expect(call(sendOtp, { body: { phoneNo: '0911234567' } })).rejects.toMatchObject({
      code: 'PROOF_REQUIRED',
    });
  });
});

describe('a failed call', () => {
  const thrownError = async (): Promise<ApiError> => {
    const error: unknown = await call(getSingleUser).then(
      () => null,
      (refused: unknown) => refused,
    );
    if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${error}`);
    return error;
  };

  it('throws the refusal with its code, message and other fields', async () => {
    reply(401, failure('LOGIN_FAILED', 'Login failed Try again', { retries: 3, link: '/resetpassword' }));
    const error = await thrownError();
    expect(error).toMatchObject({ code: 'LOGIN_FAILED', status: 401, message: 'Login failed Try again' });
    expect(error.failure).toMatchObject({ retries: 3, link: '/resetpassword' });
    expect(error.outcomeUnknown).toBe(false);
  });

  it('throws OFFLINE without a server, with a text for the user', async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    const error = await thrownError();
    expect(error).toMatchObject({ code: 'OFFLINE', status: 0, outcomeUnknown: true });
    expect(error.message).toBe('No connection. Please check your network and try again.');
  });

  it('throws BAD_ANSWER with an unknown outcome if the reply is a web page', async () => {
    reply(502, '<html>Bad Gateway</html>');
    expect(await thrownError()).toMatchObject({ code: 'BAD_ANSWER', status: 502, outcomeUnknown: true });
    reply(200, '<html>a captive portal</html>');
    expect(await thrownError()).toMatchObject({ code: 'BAD_ANSWER', outcomeUnknown: true });
  });

  it('notifies the listeners of LOGGED_OUT, and of no other code', async () => {
    const listener = vi.fn();
    const stop = onRefused('LOGGED_OUT', listener);
    reply(403, failure('FORBIDDEN', 'no'));
    await thrownError();
    expect(listener).not.toHaveBeenCalled();
    reply(401, failure('LOGGED_OUT', 'Logged Out'));
    await thrownError();
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    await thrownError();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
