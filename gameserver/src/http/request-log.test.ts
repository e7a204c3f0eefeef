import { Refusal } from '@chewata/common/errors';
import express from 'express';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import type { Config } from '../config.ts';
import { signing } from '../runtime/signing.ts';
import { sessionIdOf } from '../services/session-token.ts';
import { onError } from './on-error.ts';
import { SessionCookie } from './request/session-cookie.ts';
import { requestLog, withoutSecrets } from './request-log.ts';

it.each([
  ['/?token=abc', '/?token=[redacted]'],
  ['/?a=1&token=abc&b=2', '/?a=1&token=[redacted]&b=2'],
  ['/?TOKEN=abc#x', '/?TOKEN=[redacted]#x'],
  ['/api/x?mytoken=1', '/api/x?mytoken=1'],
  ['/api/admin/users?search=0911&pageNumber=2', '/api/admin/users?search=[redacted]&pageNumber=2'],
  ['/api/admin/search?q=Sara', '/api/admin/search?q=[redacted]'],
  ['/sandbox/outbox?phoneNo=0911000000', '/sandbox/outbox?phoneNo=[redacted]'],
  ['/api/settings', '/api/settings'],
])('%s is logged as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged);
});

it('the line of a sign-in names the session that it opened, not its token', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const server = express()
    .use(requestLog(log), (req, res) => {
      const config = { PUBLIC_URL: 'https://chewata.example' } as Config;
      new SessionCookie({ config, signing: signing(null) }, req, res).keep('SECRET');
      res.json({});
    })
    .listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const address = server.address();
  await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/user/login`);
  await new Promise((closed) => server.close(closed));
  expect(JSON.parse(lines[0] ?? '').session).toBe(sessionIdOf('SECRET').slice(0, 12));
  expect(lines[0]).not.toContain('SECRET');
});

it('a line of the log has method, path and status, and no header and no body', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const server = express()
    .use(requestLog(log), (_req, res) => void res.cookie('token', 'SECRET').json({ token: 'SECRET' }))
    .listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const headers = {
    authorization: 'Bearer SECRET',
    cookie: 'token=SECRET',
    'content-type': 'application/json',
  };
  await fetch(`http://127.0.0.1:${port}/api/user/login?token=SECRET`, {
    method: 'POST',
    headers,
    body: '{"password":"SECRET"}',
  });
  await fetch(`http://127.0.0.1:${port}/assets/app.js`);
  await new Promise((closed) => server.close(closed));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    req: { method: 'POST', url: '/api/user/login?token=[redacted]' },
    res: { status: 200 },
  });
  expect(lines[0]).not.toContain('SECRET');
});

it('a line of the log names the address, the user and the code of a refusal', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const server = express()
    .use(requestLog(log), (_req, res) => {
      res.locals.caller = { id: 'a user', phone: '+251911000000', sessionId: '0123456789abcdef' };
      throw new Refusal('FORBIDDEN');
    })
    .use(
      onError({
        log,
        storeHealth: { check: async () => true, probe: async () => [], isOutage: () => false },
      }),
    )
    .listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const address = server.address();
  await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/admin/settings`);
  await new Promise((closed) => server.close(closed));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      address: '127.0.0.1',
      user: 'a user',
      session: '0123456789ab',
      code: 'FORBIDDEN',
      res: { status: 403 },
    },
  ]);
  expect(lines[0]).not.toContain('911000000');
});

it('a full queue is a refusal in the log, without a stack trace: a flood brings many', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const storeHealth = { check: async () => true, probe: async () => [], isOutage: () => false };
  const server = express()
    .use(requestLog(log), () => {
      throw new Refusal('BUSY');
    })
    .use(onError({ log, storeHealth }))
    .listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const address = server.address();
  await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/user/login`);
  await new Promise((closed) => server.close(closed));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: pino.levels.values.info, code: 'BUSY', res: { status: 503 } },
  ]);
  expect(lines[0]).not.toContain('stack');
});

it('an unexpected failure reveals nothing but an id, which the log has with the reason', async () => {
  const error = vi.fn();
  const ctx = {
    log: { info: vi.fn(), warn: vi.fn(), error },
    storeHealth: { check: async () => true, probe: async () => [], isOutage: () => false },
  };
  const server = express()
    .use(() => {
      throw new Error('the reason, /a/path');
    })
    .use(onError(ctx))
    .listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const address = server.address();
  const response = await fetch(
    `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/?token=t`,
  );
  const body = (await response.json()) as Record<string, unknown>;
  await new Promise((closed) => server.close(closed));
  expect(response.status).toBe(500);
  expect(body).toEqual({
    success: false,
    error: true,
    code: 'INTERNAL',
    message: expect.any(String),
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(JSON.stringify(body)).not.toContain('reason');
  expect(error.mock.calls[0]?.[0]).toMatchObject({
    id: body.id,
    err: { message: 'the reason, /a/path' },
    url: '/?token=[redacted]',
  });
});

it('a failed call has one line, with its reason and the id that the client may quote', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const server = express()
    .use(requestLog(log), () => {
      throw new Error('the reason');
    })
    .use(
      onError({
        log,
        storeHealth: { check: async () => true, probe: async () => [], isOutage: () => false },
      }),
    )
    .listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/settings`;
  const given = await fetch(url, { headers: { 'X-Request-Id': 'from-the-proxy-1' } });
  const forged = await fetch(url, { headers: { 'X-Request-Id': 'a b' } });
  const { id } = (await given.json()) as { id: string };
  await new Promise((closed) => server.close(closed));
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 50,
    request: 'from-the-proxy-1',
    id,
    code: 'INTERNAL',
    err: { message: 'the reason' },
  });
  expect(given.headers.get('X-Request-Id')).toBe('from-the-proxy-1');
  expect(forged.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
});
