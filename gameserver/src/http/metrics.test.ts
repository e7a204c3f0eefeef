import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked } from '../providers/measured.ts';
import { providerHttp } from '../providers/provider-http.ts';
import { ProviderWatch } from '../providers/provider-watch.ts';
import { makeMetrics } from '../runtime/metrics.ts';
import { INTERNAL_SECRET, type TestServer, testServer } from '../testing/context.ts';
import { connectSocket } from '../testing/socket-client.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** The value of a series, by its name and labels in the order of the text. */
async function value(series: string): Promise<number> {
  const { text } = await server.call('GET /metrics');
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? Number.NaN : Number(line.split(' ').at(-1)?.replace('+Inf', 'Infinity'));
}

it('rooms, calls of the stores, claims, sockets and money have their figures', async () => {
  const user = await server.signUp();
  await server.credit(user.id, 500);
  const { socket, close } = await connectSocket(server.url, '/bingo', { token: user.token });
  const send = (event: string, ...args: unknown[]) => socket.timeout(5000).emitWithAck(event, ...args);
  const { room } = (await send('joinRoom', { stake: 10, createGame: true })) as { room: { id: string } };
  await send('confirmCards', ['7'], { roomId: room.id });
  await send('lockIn', { roomId: room.id });
  await send('no such event');
  expect(await value('sockets_connected{namespace="/bingo"}')).toBe(1);
  expect(await value('rooms{game="bingo",status="Starting"}')).toBe(1);
  expect(await value('rooms{game="spin",status="Playing"}')).toBe(0);
  expect(await value('socket_events_total{namespace="/bingo",event="confirmCards",outcome="ok"}')).toBe(1);
  expect(await value('socket_events_total{namespace="/bingo",event="lockIn",outcome="NOT_PLAYING"}')).toBe(1);
  expect(await value('socket_events_total{namespace="/bingo",event="unknown",outcome="NOT_FOUND"}')).toBe(1);
  expect(await value('ledger_entries_total{kind="stake"}')).toBe(1);
  expect(await value('ledger_birr_total{kind="stake"}')).toBe(10);
  expect(await value('events_published_total{game="bingo",event="cardUpdate"}')).toBeGreaterThan(0);
  expect(await value('store_command_duration_seconds_count{store="documents",outcome="ok"}')).toBeGreaterThan(
    5,
  );
  expect(await value('store_command_duration_seconds_count{store="redis",outcome="ok"}')).toBeGreaterThan(5);
  close();
});

it('queues have their length and the age of their oldest item', async () => {
  const user = await server.signUp();
  await server.call('POST /api/transaction/manualDeposit', {
    token: user.token,
    body: { amount: 100, txnId: 'FTMETRICS01' },
  });
  expect(await value('queue_length{queue="deposits"}')).toBe(1);
  expect(await value('queue_oldest_seconds{queue="deposits"}')).toBeLessThan(60);
  expect(await value('queue_length{queue="withdrawals"}')).toBe(0);
  expect(await value('queue_oldest_seconds{queue="withdrawals"}')).toBe(0);
  expect(await value('queue_length{queue="work"}')).toBeGreaterThanOrEqual(0);
});

it('the audit and the backup have their age and outcome', async () => {
  expect(await value('audit_age_seconds')).toBe(Number.POSITIVE_INFINITY);
  expect(await value('backup_age_seconds')).toBe(Number.POSITIVE_INFINITY);
  expect(await value('audit_breaks')).toBe(0);
  const body = { ok: false, note: 'no space left' };
  await server.call('POST /internal/backups', { token: INTERNAL_SECRET, body });
  expect(await value('backup_age_seconds')).toBeLessThan(60);
  expect(await value('backup_ok')).toBe(0);
});

it('figures that cannot be read are counted, and keep no others back', async () => {
  server.ctx.metrics.readAtScrape('broken', () => Promise.reject(new Error('away')));
  expect(await value('figures_missed_total{figures="broken"}')).toBe(1);
  expect(await value('audit_breaks')).toBe(0);
});

it('requests to a provider are measured by outcome', async () => {
  const metrics = makeMetrics();
  const replies = [503, 200];
  const ask = providerHttp({
    name: 'chapa',
    hosts: ['https://host.example'],
    headers: {},
    log: { info: () => {}, warn: () => {}, error: () => {} },
    watch: new ProviderWatch(asked(metrics)),
    fetch: async () => {
      const status = replies.shift();
      if (status === undefined) throw new Error('cut');
      return new Response('{}', { status });
    },
  });
  for (let sent = 0; sent < 3; sent++) await ask({ method: 'POST', path: '/x' });
  const text = await metrics.registry.metrics();
  for (const outcome of ['5xx', '2xx', 'none'])
    expect(text).toContain(
      `provider_request_duration_seconds_count{provider="chapa",outcome="${outcome}"} 1`,
    );
});

it('an open circuit is seen', async () => {
  server.ctx.providerWatch.spared('chapa', 'https://host.example', Date.now() + 30_000);
  expect(await value('provider_circuit_open{provider="chapa"}')).toBe(1);
});
