import { expect, it, vi } from 'vitest';
import { providerHttp } from './provider-http.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

it('reads no more than 2 MB of an answer, and follows no redirect', async () => {
  const send = vi.fn(async () => new Response('x'.repeat(2_000_001)));
  const options = { name: 'p', hosts: ['https://p.example'], headers: {}, log, fetch: send };
  const reply = await providerHttp(options)({ method: 'POST', path: '/pay', body: {} });
  expect(reply).toMatchObject({ got: 'nothing', sent: true, reason: expect.stringContaining('too long') });
  expect(send).toHaveBeenCalledWith('https://p.example/pay', expect.objectContaining({ redirect: 'error' }));
});
