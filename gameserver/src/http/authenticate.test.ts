import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/context.ts';

/** Which Origin headers let a cookie sign in. */
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const refusal = (code: string) => ({ success: false, error: true, code, message: expect.any(String) });

describe('the cookie', () => {
  const asked = async (headers: Record<string, string>, what = 'GET /api/user/getSingleUser') => {
    const { token } = await server.signUp();
    return server.call(what, { headers: { cookie: `token=${token}`, ...headers } });
  };

  it('signs in if the Origin is missing or our own', async () => {
    expect((await asked({})).status).toBe(200);
    expect((await asked({ origin: server.url })).status).toBe(200);
    expect((await asked({ origin: server.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await asked({ 'sec-fetch-site': 'none' })).status).toBe(200);
  });

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
    { referer: 'https://evil.example/page' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('changes nothing for a foreign site: %j', async (headers) => {
    for (const what of ['PUT /api/user/me/update', 'GET /api/user/logout', 'POST /api/user/refresh-token'])
      expect(await asked(headers as unknown as Record<string, string>, what)).toMatchObject({
        status: 401,
        body: refusal('LOGGED_OUT'),
      });
  });

  it('grants a foreign site no CORS', async () => {
    for (const what of ['GET /api/settings', 'OPTIONS /api/user/login', 'OPTIONS /api/nothing', 'GET /']) {
      const { headers, status } = await server.call(what, {
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect(status).toBeLessThan(500);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('does not count in a query', async () => {
    const { token } = await server.signUp();
    expect((await server.call(`GET /api/user/getSingleUser?token=${token}`)).status).toBe(401);
  });
});
