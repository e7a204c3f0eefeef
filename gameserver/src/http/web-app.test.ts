import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/context.ts';

const PAGE_SCRIPT = 'document.title = "page";';
const PAGE = `<!doctype html><script>${PAGE_SCRIPT}</script><title>page</title>`;
const SCRIPT = 'export const text = "chewata";\n'.repeat(50);

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chewata-web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'audio'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(PAGE));
  await writeFile(join(folder, 'service-worker.js'), SCRIPT);
  await writeFile(join(folder, 'audio', '1.mp3'), 'sound');
  const script = join(folder, 'assets', 'app-1a2b.js');
  await writeFile(script, SCRIPT);
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT));
  await writeFile(`${script}.gz`, gzipSync(SCRIPT));
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

  it('SEC18: has the headers of the contract, and the page connects to its own host only', async () => {
    const { headers } = await server.call('GET /');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'self' https://web.telegram.org");
    const hash = createHash('sha256').update(PAGE_SCRIPT).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const socket = server.ctx.config.PUBLIC_URL.replace(/^http/, 'ws');
    expect(policy.split(';')).toContain(`connect-src 'self' ${socket}`);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ])('has its scripts compressed for %s: %s', async (accepted, encoding) => {
    const reply = await server.call('GET /assets/app-1a2b.js', { headers: { 'accept-encoding': accepted } });
    expect(reply).toMatchObject({ status: 200, text: SCRIPT });
    expect(reply.headers.get('content-encoding')).toBe(encoding);
    expect(reply.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(reply.headers.get('vary')).toContain('Accept-Encoding');
  });

  it('is compressed itself', async () => {
    const reply = await server.call('GET /home', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(reply.text).toBe(PAGE);
    expect(reply.headers.get('content-encoding')).toBe('br');
    expect(reply.headers.get('content-security-policy')).toContain('script-src');
  });

  it('has hashed files with short heads, kept for a year', async () => {
    for (const path of ['/assets/app-1a2b.js', '/audio/1.mp3?v=1']) {
      const { headers, status } = await server.call(`GET ${path}`);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      const head = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
      expect(head.length, head).toBeLessThan(360);
    }
    const unversioned = await server.call('GET /audio/1.mp3');
    expect(unversioned.headers.get('cache-control')).not.toContain('immutable');
  });

  it('has a worker that is asked for each time', async () => {
    const reply = await server.call('GET /service-worker.js');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('content-type')).toMatch(/^text\/javascript/);
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
