import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { referenceRoutes } from './reference.ts';

const folder = mkdtempSync(join(tmpdir(), 'chewata-reference-'));
const app = express();
app.use('/api', (_req, res, next) => {
  res.set('Content-Disposition', 'attachment');
  next();
});
app.use(referenceRoutes(folder));
const server = app.listen(0, '127.0.0.1');
const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

beforeAll(() => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>API</title>');
  writeFileSync(join(folder, 'openapi.json'), '{}');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

it('the reference is shown, not downloaded', async () => {
  for (const [path, type] of [
    ['/api/docs', 'text/html; charset=utf-8'],
    ['/api/docs/', 'text/html; charset=utf-8'],
    ['/api/openapi.json', 'application/json; charset=utf-8'],
  ] as const) {
    const reply = await get(path);
    expect(reply.status, path).toBe(200);
    expect(reply.headers.get('Content-Type')).toBe(type);
    expect(reply.headers.get('Content-Disposition')).toBeNull();
  }
});

it('a file that was not built is an unknown address', async () => {
  expect((await get('/api/asyncapi.json')).status).toBe(404);
});
