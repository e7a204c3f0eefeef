import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../system/ports.ts';
import { ensureCaddy } from '../system/system-packages.ts';
import { caddyProgram } from './caddy.ts';

/** A stand-in of a game server: it says its name, and can drain or cut what it receives. */
interface Standin {
  readonly server: Server;
  readonly port: number;
  readonly received: string[];
  drains: boolean;
  cuts: boolean;
}

let standins: readonly [Standin, Standin];
let proxy: string;
let inside: string;
let caddy: ChildProcess;
let dataDir: string;

async function standin(): Promise<Standin> {
  const self = { received: [] as string[], drains: false, cuts: false };
  const server = createServer((request, response) => {
    if (request.url === '/readyz') {
      response.writeHead(self.drains ? 503 : 200).end();
      return;
    }
    self.received.push(`${request.method} ${request.url}`);
    if (self.cuts) request.socket.destroy();
    else response.end(JSON.stringify({ id: request.headers['x-request-id'] ?? null }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return Object.assign(self, { server, port: (server.address() as AddressInfo).port });
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'chewata-caddy-'));
  standins = [await standin(), await standin()];
  const [port, internalPort, adminPort] = [await freePort(), await freePort(), await freePort()];
  const servers = [standins[0].port, standins[1].port] as const;
  const program = caddyProgram({
    caddy: await ensureCaddy(),
    dataDir,
    port,
    internalPort,
    adminPort,
    servers,
  });
  proxy = `http://localhost:${port}`;
  inside = `http://127.0.0.1:${internalPort}`;
  caddy = spawn(program.command, program.args, { env: program.env, stdio: 'ignore' });
  while (!(await program.isReady(caddy.pid ?? 0))) await sleep(50);
}, 120_000);
afterAll(async () => {
  caddy.kill('SIGTERM');
  await once(caddy, 'exit');
  for (const { server } of standins) server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const received = () => standins.flatMap((one) => one.received.splice(0));

it.each(['/internal/outbox', '/Internal/staff/1/api', '/metrics', '/METRICS', '/metrics/'])(
  'keeps %s from people outside; the inner port passes it on',
  async (path) => {
    received();
    expect((await fetch(proxy + path)).status).toBe(404);
    expect(received()).toEqual([]);
    expect((await fetch(inside + path)).status).toBe(200);
    expect(received()).toEqual([`GET ${path}`]);
  },
);

it('gives each request an id for the logs', async () => {
  const reply = await fetch(`${proxy}/api/settings`);
  expect(await reply.json()).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

it('sends nothing to a server that drains', async () => {
  standins[0].drains = true;
  await sleep(4500);
  received();
  for (let n = 0; n < 6; n++) expect((await fetch(`${proxy}/api/settings`)).status).toBe(200);
  expect(standins[0].received).toEqual([]);
  standins[0].drains = false;
  await sleep(4500);
});

it('asks the other server if one cuts a read, and never repeats a command', async () => {
  standins[0].cuts = true;
  received();
  for (let n = 0; n < 2; n++) expect((await fetch(`${proxy}/api/settings`)).status).toBe(200);
  received();
  const replies = [];
  // The proxy chooses at random between idle servers, and leaves the one that cuts alone after three failures.
  const commands = Array.from({ length: 8 }, () => 'POST /api/pay');
  for (const _ of commands)
    replies.push((await fetch(`${proxy}/api/pay`, { method: 'POST', body: '{}' })).status);
  // Each command reached one server only.
  expect(received()).toEqual(commands);
  expect(replies).toContain(200);
  standins[0].cuts = false;
});
