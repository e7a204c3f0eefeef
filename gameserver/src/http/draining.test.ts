import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/context.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

it('a server that drains is not ready, and still answers what is asked of it', async () => {
  const reply: unknown[] = [];
  server.ctx.lifecycle.onDrain(async () => {
    for (const path of ['/readyz', '/healthz', '/api/settings'])
      reply.push((await server.call(`GET ${path}`)).status);
  });
  await Promise.all([server.close(), server.close()]);
  expect(reply).toEqual([503, 200, 200]);
  await expect(server.call('GET /healthz')).rejects.toThrow();
});
