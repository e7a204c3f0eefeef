import { expect, it, vi } from 'vitest';
import { providerHttp } from './provider-http.ts';
import { ProviderWatch } from './provider-watch.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

it('reads no more than 2 MB of an answer, and follows no redirect', async () => {
  const send = vi.fn(async () => new Response('x'.repeat(2_000_001)));
  const options = { name: 'p', hosts: ['https://p.example'], headers: {}, log, fetch: send };
  const reply = await providerHttp(options)({ method: 'POST', path: '/pay', body: {} });
  expect(reply).toMatchObject({ got: 'nothing', sent: true, reason: expect.stringContaining('too long') });
  expect(send).toHaveBeenCalledWith('https://p.example/pay', expect.objectContaining({ redirect: 'error' }));
});

it('O1: the watch hears of an answer, of an open circuit, and of its end', async () => {
  const watch = new ProviderWatch();
  let now = 1000;
  let status = 500;
  const send = async () => new Response('{}', { status });
  const options = { name: 'p', hosts: ['https://p.example'], headers: {}, log, fetch: send, watch };
  const ask = providerHttp({ ...options, now: () => now });
  expect(watch.report()).toEqual([{ name: 'p', lastSuccess: null, openUntil: null }]);
  for (let i = 0; i < 5; i++) await ask({ method: 'POST', path: '/pay', body: {} });
  expect(watch.report()).toEqual([{ name: 'p', lastSuccess: null, openUntil: 31_000 }]);
  [now, status] = [31_000, 200];
  await ask({ method: 'POST', path: '/pay', body: {} });
  expect(watch.report()).toEqual([{ name: 'p', lastSuccess: 31_000, openUntil: null }]);
});
