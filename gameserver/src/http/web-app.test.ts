import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/context.ts';

const SCRIPT = 'export const text = "chewata";\n'.repeat(50);

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chewata-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>page</title>');
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), SCRIPT);
  server = await testServer({ WEB_ROOT: folder });
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the page', () => {
  it.each([
    '/',
    '/index.html',
    '/home',
    '/HOME',
    '/signup/ABC',
    '/BetAmountPage',
    '/betamountpage',
    '/joinspace/x?y=1',
    '/?token=abc',
  ])('is served for %s', async (path) => {
    const reply = await server.call(`GET ${path}`);
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('<title>page</title>');
    expect(reply.headers.get('content-type')).toMatch(/^text\/html/);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('has the headers of the contract', async () => {
    const { headers } = await server.call('GET /');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'self' https://web.telegram.org");
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const socket = server.ctx.config.PUBLIC_URL.replace(/^http/, 'ws');
    expect(policy.split(';')).toContain(`connect-src 'self' ${socket}`);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it.each(['br', 'gzip', 'br;q=0.1, gzip;q=0.9'])('has its scripts compressed: %s', async (accepted) => {
    const reply = await server.call('GET /assets/app-1a2b.js', { headers: { 'accept-encoding': accepted } });
    expect(reply).toMatchObject({ status: 200, text: SCRIPT });
    expect(accepted).toContain(reply.headers.get('content-encoding'));
    expect(reply.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(reply.headers.get('cache-control')).toContain('immutable');
    expect(reply.headers.get('vary')).toContain('Accept-Encoding');
  });

  it('has its scripts as they are for who asks so', async () => {
    const reply = await server.call('GET /assets/app-1a2b.js', {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(reply.text).toBe(SCRIPT);
    expect(reply.headers.get('content-encoding')).toBeNull();
  });

  it('is not served in place of a file that is not there', async () => {
    expect((await server.call('GET /assets/app-1a2b.js')).headers.get('cache-control')).toContain(
      'immutable',
    );
    expect((await server.call('GET /assets/old.js')).status).toBe(404);
  });

  it('is not a way out of its folder', async () => {
    for (const path of [
      '/..%2f..%2fpackage.json',
      '/assets/..%2f..%2fetc%2fpasswd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/%00',
    ])
      expect((await server.call(`GET ${path}`)).text).not.toMatch(/root:|"name"/);
  });

  it('answers HEAD as GET, without a body', async () => {
    expect(await server.call('HEAD /')).toMatchObject({ status: 200, text: '' });
    expect(await server.call('HEAD /api/settings')).toMatchObject({ status: 200, text: '' });
    expect(await server.call('HEAD /api/user/getSingleUser')).toMatchObject({ status: 401, text: '' });
  });
});
