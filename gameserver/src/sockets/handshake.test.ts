import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../testing/context.ts';
import { connectSocket } from '../testing/socket-client.ts';

let server: TestServer;
let user: SignedUp;
beforeAll(async () => {
  server = await testServer();
  user = await server.signUp();
});
afterAll(() => server.close());

const refusal = (namespace: string, how: Parameters<typeof connectSocket>[2]) =>
  connectSocket(server.url, namespace, how).then(
    (client) => {
      client.close();
      return null;
    },
    (error: Error & { data?: unknown }) => ({ message: error.message, data: error.data }),
  );

describe('the handshake', () => {
  it.each(['/bingo', '/spin', '/flip'])('%s refuses who has no session', async (namespace) => {
    const signedOut = {
      message: 'Logged Out',
      data: { ok: false, code: 'LOGGED_OUT', message: 'Logged Out' },
    };
    expect(await refusal(namespace, {})).toEqual(signedOut);
    expect(await refusal(namespace, { token: '' })).toEqual(signedOut);
    expect(await refusal(namespace, { token: 'x'.repeat(43) })).toEqual(signedOut);
    expect(await refusal(namespace, { headers: { cookie: 'token=none; other=1' } })).toEqual(signedOut);
  });

  it('refuses the default namespace to all, with a session too', async () => {
    for (const how of [{}, { token: user.token }])
      expect(await refusal('/', how)).toMatchObject({ message: 'FORBIDDEN' });
  });

  it('takes the token of auth, and the cookie', async () => {
    expect(await refusal('/bingo', { token: user.token })).toBeNull();
    expect(await refusal('/bingo', { headers: { cookie: `a=b; token=${user.token}` } })).toBeNull();
  });

  it('takes the cookie from our own pages only', async () => {
    const cookie = `token=${user.token}`;
    expect(await refusal('/bingo', { headers: { cookie, origin: server.url } })).toBeNull();
    const otherScheme = server.ctx.config.PUBLIC_URL.replace('http:', 'https:');
    for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`, otherScheme])
      expect(await refusal('/bingo', { headers: { cookie, origin } })).toMatchObject({
        message: 'Logged Out',
      });
    expect(
      await refusal('/bingo', { token: user.token, headers: { origin: 'https://evil.example' } }),
    ).toBeNull();
  });

  it('is logged if it is refused, without the token', async () => {
    const info = vi.spyOn(server.ctx.log, 'info');
    await refusal('/flip', { token: user.token });
    await refusal('/bingo', { token: 'x'.repeat(43) });
    expect(info.mock.calls).toEqual([
      [{ namespace: '/flip', code: 'FORBIDDEN' }, 'socket sign-in refused'],
      [{ namespace: '/bingo', code: 'LOGGED_OUT' }, 'socket sign-in refused'],
    ]);
    info.mockRestore();
  });

  it('sends the refusal in the requested language', async () => {
    const received = await refusal('/bingo', { language: 'am' });
    expect(received?.data).toMatchObject({ code: 'LOGGED_OUT' });
    expect(received?.message).not.toBe('Logged Out');
  });

  it('/flip is for administrators', async () => {
    expect(await refusal('/flip', { token: user.token })).toMatchObject({
      message: 'FORBIDDEN',
      data: { code: 'FORBIDDEN' },
    });
    const { token } = await server.admin();
    expect(await refusal('/flip', { token })).toBeNull();
  });

  it('speaks websocket alone', async () => {
    const polling = io(`${server.url}/bingo`, {
      transports: ['polling'],
      reconnection: false,
      auth: { token: user.token },
    });
    const error = await new Promise((failed) => polling.once('connect_error', failed));
    expect(error).toBeInstanceOf(Error);
  });
});

describe('a session that ends', () => {
  it('cuts its sockets and no others', async () => {
    const leaver = await server.signUp();
    const { body } = await server.call('POST /api/user/login', {
      body: { phoneNo: leaver.phone, password: 'secret-of-tests' },
    });
    const [phone, desk] = await Promise.all([
      connectSocket(server.url, '/bingo', { token: leaver.token }),
      connectSocket(server.url, '/spin', { token: String(body.token) }),
    ]);
    const cut = new Promise((known) => phone.socket.once('disconnect', known));
    await server.call('GET /api/user/logout', { token: leaver.token });
    expect(await cut).toBe('io server disconnect');
    expect(await desk.send('getSchedules')).toMatchObject({ ok: true });
    expect(await refusal('/bingo', { token: leaver.token })).toMatchObject({ message: 'Logged Out' });
    desk.close();
  });
});
