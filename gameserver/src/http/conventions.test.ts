import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPhone, PASSWORD, type TestServer, testServer } from '../testing/context.ts';

/** The conventions of every call, over real HTTP. */
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const refusal = (code: string) => ({ success: false, error: true, code, message: expect.any(String) });

it('keeps an idle connection longer than the proxy does, so that no request goes into a closing one', async () => {
  const { headers } = await server.call('GET /api/settings');
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(120);
});

describe('a body', () => {
  const call = (body: string, headers: Record<string, string> = {}) =>
    server.call('POST /api/user/login', { body, headers });

  it.each(['{', '', '{"a":}', 'null', '5', '"text"', '[]', '[{"phoneNo":"0911000000"}]', '\u0000'])(
    'that is %j is 400 VALIDATION with issues',
    async (body) => {
      const reply = await call(body);
      expect(reply).toMatchObject({ status: 400, body: refusal('VALIDATION') });
      expect(reply.body.issues).toEqual(
        expect.arrayContaining([{ path: expect.any(String), message: expect.any(String) }]),
      );
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('of type %s is 415', async (type) => {
    const reply = await call('{"phoneNo":"0911000000","password":"x"}', { 'content-type': type });
    expect(reply).toMatchObject({ status: 415, body: refusal('UNSUPPORTED_MEDIA') });
  });

  it('in an encoding or a character set that is not known is 415', async () => {
    expect((await call('{}', { 'content-encoding': 'compress' })).status).toBe(415);
    expect((await call('{}', { 'content-type': 'application/json; charset=iso-8859-1' })).status).toBe(415);
  });

  it('that says it is compressed and is not is 400', async () => {
    expect(await call('{}', { 'content-encoding': 'gzip' })).toMatchObject({
      status: 400,
      body: refusal('VALIDATION'),
    });
  });

  it('over 100 kB is 413, whatever is in it', async () => {
    expect(await call(JSON.stringify({ phoneNo: 'x'.repeat(100_001) }))).toMatchObject({
      status: 413,
      body: refusal('TOO_LARGE'),
    });
    expect((await call('x'.repeat(3_000_000))).status).toBe(413);
  });

  it('over 100 kB once inflated is 413', async () => {
    const response = await fetch(`${server.url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ phoneNo: 'x'.repeat(10_000_000) })),
    });
    expect(response.status).toBe(413);
  });

  it('just under 100 kB is read', async () => {
    const body = { phoneNo: '0911000000', password: 'x', more: 'x'.repeat(99_900) };
    expect((await call(JSON.stringify(body))).status).toBe(401);
  });

  it('may have unknown fields, which are not stored', async () => {
    const { token } = await server.signUp();
    const body = {
      username: 'Sara',
      role: 'admin',
      isAdmin: true,
      remainingSpin: 9,
      wallet: { activeBalance: 5 },
    };
    const reply = await server.call('PUT /api/user/me/update', { token, body });
    expect(reply).toMatchObject({
      status: 200,
      body: { user: { name: 'Sara', role: 'user', isAdmin: false, remainingSpin: 0, totalBalance: 0 } },
    });
  });

  it.each([
    '{"__proto__":{"isAdmin":true},"username":"P"}',
    '{"constructor":{"prototype":{"isAdmin":true}},"username":"P"}',
  ])('cannot reach a prototype: %s', async (body) => {
    const { token } = await server.signUp();
    const reply = await server.call('PUT /api/user/me/update', { token, body });
    expect(reply).toMatchObject({ status: 200, body: { user: { name: 'P', isAdmin: false } } });
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });

  it.each([{ $ne: null }, { $gt: '' }, ['0911000000'], true, 911000000, null])(
    'cannot put an operator or another type into a query: %j',
    async (value) => {
      const reply = await server.call('POST /api/user/login', { body: { phoneNo: value, password: value } });
      expect(reply).toMatchObject({ status: 400, body: refusal('VALIDATION') });
    },
  );
});

describe('a path', () => {
  it.each([
    'GET /api',
    'GET /api/',
    'GET /api/nothing',
    'POST /api/user',
    'DELETE /api/user/login',
    'PATCH /api/user/me/update',
    'GET /API/Nothing',
    'GET /checker/nothing',
    'POST /checker/api/txn',
    'GET /internal/nothing',
    'GET /sandbox/nothing',
    'POST /wallet',
    'PUT /',
  ])('that is no route is 404 JSON: %s', async (what) => {
    expect(await server.call(what)).toMatchObject({ status: 404, body: refusal('NOT_FOUND') });
  });

  it('that is no route is 404 whatever its body is', async () => {
    const reply = await server.call('POST /api/nothing', {
      body: '{',
      headers: { 'content-type': 'text/plain' },
    });
    expect(reply).toMatchObject({ status: 404, body: refusal('NOT_FOUND') });
  });

  it.each(['%', '%zz', '%E0%A4%A', '%00', '..%2f..%2fetc%2fpasswd', 'x'.repeat(300), '$ne', '{}', "'"])(
    'with the malformed id %j is 400 or 404, never 5xx',
    async (id) => {
      const { token } = await server.admin();
      const reply = await server.call(`POST /api/admin/users/${id}/role`, { token, body: { role: 'agent' } });
      expect([400, 404]).toContain(reply.status);
      expect(reply.body).toMatchObject({ success: false, error: true, code: expect.any(String) });
    },
  );

  it.each(['0', '-1', 'x', '1.5', '1e3', '', ' ', '1&pageNumber=2', 'NaN', '0x1'])(
    'with pageNumber=%s is 400',
    async (page) => {
      const { token } = await server.admin();
      const reply = await server.call(`GET /api/user/listUsers?pageNumber=${page}`, { token });
      expect(reply).toMatchObject({ status: 400, body: refusal('VALIDATION') });
    },
  );

  it('past the last page is an empty list', async () => {
    const { token } = await server.admin();
    const reply = await server.call('GET /api/user/listUsers?pageNumber=99999999999999999999', { token });
    expect(reply).toMatchObject({ status: 200, body: { users: [], totalPages: expect.any(Number) } });
  });
});

describe('who may', () => {
  it.each([
    'GET /api/user/getSingleUser',
    'GET /api/user/listUsers',
    'PUT /api/admin/settings',
    'GET /api/user/logout',
  ])('signed out: 401, before anything is looked at: %s', async (what) => {
    for (const token of [undefined, 'nonsense', 'x'.repeat(43)]) {
      const reply = await server.call(what, token ? { token } : {});
      expect(reply).toMatchObject({ status: 401, body: { ...refusal('LOGGED_OUT'), message: 'Logged Out' } });
    }
  });

  it.each([
    'GET /api/user/listUsers',
    'GET /api/admin/settings',
    'PUT /api/admin/settings',
    'POST /api/admin/users/x/role',
  ])('a player on an administrator route gets 403: %s', async (what) => {
    const { token } = await server.signUp();
    expect(await server.call(what, { token })).toMatchObject({ status: 403, body: refusal('FORBIDDEN') });
  });
});

describe('the language', () => {
  it.each([
    [undefined, 'Logged Out'],
    ['en-US,en;q=0.9', 'Logged Out'],
    ['fr', 'Logged Out'],
    ['*', 'Logged Out'],
    ['xx;q=nonsense', 'Logged Out'],
  ])('%s is answered in English', async (asked, message) => {
    const headers = asked === undefined ? {} : { 'accept-language': asked };
    expect((await server.call('GET /api/user/getSingleUser', { headers })).body.message).toBe(message);
  });

  it('that was asked for is spoken, in the issues too', async () => {
    const reply = async (language: string) =>
      (await server.call('POST /api/user/login', { body: {}, headers: { 'accept-language': language } }))
        .body;
    const [english, ...others] = await Promise.all(['en', 'am', 'om', 'ti'].map(reply));
    for (const other of others) {
      expect(other?.message).not.toBe(english?.message);
      expect(other?.code).toBe('VALIDATION');
    }
    const texts = [english, ...others].map((body) => JSON.stringify(body?.issues));
    expect(new Set(texts).size).toBe(4);
  });
});

describe('an answer', () => {
  it('is kept by no cache', async () => {
    const { token, phone } = await server.signUp();
    for (const [what, options] of [
      ['GET /api/user/getSingleUser', { token }],
      ['GET /api/settings', {}],
      ['POST /api/afroSms/otp', { body: { phoneNo: newPhone() } }],
      ['POST /api/user/login', { body: { phoneNo: phone, password: 'wrong' } }],
    ] as const)
      expect((await server.call(what, options)).headers.get('cache-control')).toBe('no-store');
  });

  it('opens as no page of this site: it is a download of JSON, a refusal too', async () => {
    for (const what of ['GET /api/settings', 'GET /api/user/getSingleUser', 'GET /api/none']) {
      const { headers } = await server.call(what);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('content-disposition')).toBe('attachment; filename="api.json"');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect((await server.call('GET /sandbox/pay/none')).headers.get('content-disposition')).toBeNull();
  });

  it('of success says so beside its fields', async () => {
    expect((await server.call('GET /api/settings')).body).toMatchObject({ success: true, error: false });
  });
});

describe('the server itself', () => {
  it('reports that it is alive and ready, and its figures', async () => {
    await server.call('GET /api/settings');
    expect((await server.call('GET /healthz')).status).toBe(200);
    expect((await server.call('GET /readyz')).status).toBe(200);
    const { text, headers } = await server.call('GET /metrics');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",path="\/api\/settings",status="200"\} [1-9]/,
    );
    expect(text).toContain('process_cpu_seconds_total');
  });
});

it('a long answer is compressed, a short one, as each with a token, is not', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const { token } = await server.admin();
  const long = await server.call('GET /api/admin/settings', { headers, token });
  expect(long.text.length).toBeGreaterThan(1024);
  expect(long.headers.get('content-encoding')).toBe('gzip');
  const { phone } = await server.signUp();
  const login = await server.call('POST /api/user/login', {
    headers,
    body: { phoneNo: phone, password: PASSWORD },
  });
  expect(login.body.token).toBeTruthy();
  expect(login.headers.get('content-encoding')).toBeNull();
});
