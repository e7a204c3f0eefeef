import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { login } from '@chewata/common/contract/accounts';
import { getFeedback, listFeedback } from '@chewata/common/contract/feedback';
import { getSingleUser } from '@chewata/common/contract/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#locales/language.ts';
import { ApiError } from './api-error.ts';
import { setBearer } from './bearer.ts';
import { call, onLoggedOut } from './call.ts';

interface Heard {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}
let server: Server;
let heard: Heard;
let answer: { status: number; body: string };
const says = (status: number, body: object | string) => {
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
    heard = { method: request.method, url: request.url, headers: request.headers, body };
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real = fetch;
  // A page's paths have the page's origin; Node's fetch wants it said.
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

describe('what a call sends', () => {
  it('has the method, the path, the language and the body as JSON', async () => {
    says(200, { success: true, error: false, message: 'ok', token: 't', user: { name: 'Abebe' } });
    setLanguage('ti');
    const result = await call(login, { body: { phoneNo: '0911234567', password: 'secret' } });
    expect(result.user.name).toBe('Abebe');
    expect(heard).toMatchObject({ method: 'POST', url: '/api/user/login' });
    expect(heard.headers).toMatchObject({ 'accept-language': 'ti', 'content-type': 'application/json' });
    expect(heard.headers.authorization).toBeUndefined();
    expect(JSON.parse(heard.body)).toEqual({ phoneNo: '0911234567', password: 'secret' });
  });

  it('fills the params of the path, and leaves empty query fields out', async () => {
    says(200, { success: true });
    await call(getFeedback, { params: { id: 'a b/c' } as never });
    expect(heard.url).toBe('/api/feedback/fetchOne/a%20b%2Fc');
    await call(listFeedback);
    expect(heard.url).toBe('/api/feedback/fetchAll');
    expect(heard.body).toBe('');
  });

  it('carries the bearer of the memory, another one where it is given, and the Idempotency-Key', async () => {
    says(200, { success: true });
    setBearer('session');
    await call(getSingleUser);
    expect(heard.headers.authorization).toBe('Bearer session');
    await call(getSingleUser, { bearer: 'login-token', idempotencyKey: 'k1' });
    expect(heard.headers.authorization).toBe('Bearer login-token');
    expect(heard.headers['idempotency-key']).toBe('k1');
  });
});

describe('what a failed call throws', () => {
  const thrown = async (): Promise<ApiError> => {
    const error: unknown = await call(getSingleUser).then(
      () => null,
      (refused: unknown) => refused,
    );
    if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${error}`);
    return error;
  };

  it('is the refusal with its code, message and further fields', async () => {
    says(401, failure('LOGIN_FAILED', 'Login failed Try again', { retries: 3, link: '/resetpassword' }));
    const error = await thrown();
    expect(error).toMatchObject({ code: 'LOGIN_FAILED', status: 401, message: 'Login failed Try again' });
    expect(error.failure).toMatchObject({ retries: 3, link: '/resetpassword' });
    expect(error.outcomeUnknown).toBe(false);
  });

  it('is OFFLINE without a server, with a text for the user', async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    const error = await thrown();
    expect(error).toMatchObject({ code: 'OFFLINE', status: 0, outcomeUnknown: true });
    expect(error.message).toBe('No connection. Please check your network and try again.');
  });

  it('is BAD_ANSWER where the answer is a page, and its outcome is not known', async () => {
    says(502, '<html>Bad Gateway</html>');
    expect(await thrown()).toMatchObject({ code: 'BAD_ANSWER', status: 502, outcomeUnknown: true });
    says(200, '<html>a captive portal</html>');
    expect(await thrown()).toMatchObject({ code: 'BAD_ANSWER', outcomeUnknown: true });
  });

  it('tells the listeners of LOGGED_OUT, and of nothing else', async () => {
    const listener = vi.fn();
    const stop = onLoggedOut(listener);
    says(403, failure('FORBIDDEN', 'no'));
    await thrown();
    expect(listener).not.toHaveBeenCalled();
    says(401, failure('LOGGED_OUT', 'Logged Out'));
    await thrown();
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    await thrown();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
