import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { afroMessage } from './adapter.ts';

/** A server that answers as AfroMessage does (its documented shapes). */
let server: Server;
let baseUrl: string;
let respond: (req: IncomingMessage, res: ServerResponse) => void;
let received: { url: string | undefined; authorization: string | undefined; body: unknown }[];

beforeAll(async () => {
  server = createServer((req, res) => {
    let text = '';
    req.on('data', (part) => {
      text += part;
    });
    req.on('end', () => {
      received.push({ url: req.url, authorization: req.headers.authorization, body: JSON.parse(text) });
      respond(req, res);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
});

const answer = (status: number, body: unknown) => (_req: IncomingMessage, res: ServerResponse) =>
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const sms = (timeoutMs = 2000) =>
  afroMessage({ baseUrl, token: 'TOKEN', from: 'e80', sender: 'Chewata', timeoutMs }, log);
const message = { to: '+251911000000', text: 'hello', otp: '123456' };

describe('text messages by AfroMessage', () => {
  it('sends what it documents', async () => {
    respond = answer(200, {
      acknowledge: 'success',
      response: { status: 'Send in progress', to: message.to },
    });
    await sms().send(message);
    expect(received).toEqual([
      {
        url: '/api/send',
        authorization: 'Bearer TOKEN',
        body: { from: 'e80', sender: 'Chewata', to: '+251911000000', message: 'hello' },
      },
    ]);
  });

  it.each([
    [
      'an error that arrives as HTTP 200',
      answer(200, { acknowledge: 'error', response: { errors: ['balance'] } }),
    ],
    ['a bad token', answer(401, { message: 'Unauthorized' })],
    ['a server error that says success', answer(500, { acknowledge: 'success', response: {} })],
    ['an answer of another shape', answer(200, [])],
    ['no JSON', (_req: IncomingMessage, res: ServerResponse) => res.end('<html>')],
    ['a connection that breaks', (req: IncomingMessage) => req.socket.destroy()],
  ])('refuses with UNAVAILABLE on %s, and does not send again', async (_name, how) => {
    respond = how;
    await expect(sms().send(message)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    expect(received).toHaveLength(1);
  });

  it('gives up on silence', async () => {
    respond = () => undefined;
    await expect(sms(100).send(message)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
