import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSignatureOf } from '@chewata/common/fairness/beacon-signature';
import { randomnessOf } from '@chewata/common/fairness/beacon-value';
import { roundAt, SANDBOX_BEACON } from '@chewata/common/fairness/chain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '#testing/context.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chewata-beacon-'));
  server = await testServer({ DATA_DIR: join(folder, 'one') });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string, { url } = server) => {
  const response = await fetch(`${url}/sandbox/beacon${path}`);
  return { status: response.status, body: JSON.parse(await response.text()) };
};

it("serves a chain of its own in drand's shapes, with a signed round each second", async () => {
  const { body: chains } = await get('/chains');
  expect(chains).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  const [hash] = chains as string[];
  const { body: info } = await get(`/${hash}/info`);
  expect(info).toMatchObject({ hash, period: 1, schemeID: 'bls-unchained-g1-rfc9380' });
  const chain = {
    ...SANDBOX_BEACON,
    hash: info.hash,
    publicKey: info.public_key,
    genesis: info.genesis_time,
  };
  const { body: latest } = await get(`/${hash}/public/latest`);
  expect(Math.abs(latest.round - roundAt(chain, Date.now()))).toBeLessThanOrEqual(1);
  expect(isSignatureOf(chain, latest.round, latest.signature)).toBe(true);
  expect(latest.randomness).toBe(randomnessOf(latest.signature));
  expect((await get(`/${hash}/public/1`)).body.round).toBe(1);
});

it('serves no round before its time, and nothing for what is no round', async () => {
  const [hash] = (await get('/chains')).body;
  const { round } = (await get(`/${hash}/public/latest`)).body;
  expect((await get(`/${hash}/public/${round + 100}`)).status).toBe(425);
  for (const wrong of ['0', '-1', '1.5', 'x', '1e3x', '99999999999999999999'])
    expect((await get(`/${hash}/public/${wrong}`)).status).toBe(400);
  expect((await get(`/${'ab'.repeat(32)}/info`)).status).toBe(404);
});

it('keeps its key under DATA_DIR for this user alone, and through a restart', async () => {
  const file = join(folder, 'one', 'sandbox-beacon.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await readFile(file, 'utf8');
  const again = await testServer(server.env);
  expect((await get('/chains', again)).body).toEqual((await get('/chains')).body);
  expect(await readFile(file, 'utf8')).toBe(before);
  await again.close();
});

it('is the same on servers of one store with folders of their own', async () => {
  const other = await testServer({ ...server.env, DATA_DIR: join(folder, 'two') });
  expect((await get('/chains', other)).body).toEqual((await get('/chains')).body);
  const elsewhere = await testServer({ DATA_DIR: join(folder, 'three') });
  expect((await get('/chains', elsewhere)).body).not.toEqual((await get('/chains')).body);
  await other.close();
  await elsewhere.close();
});

it('is fetched from BEACON_URLS if they are given, for the same chain', async () => {
  const remote = await testServer({
    ...server.env,
    BEACON_URLS: `http://127.0.0.1:9,${server.url}/sandbox/beacon/`,
  });
  expect(remote.ctx.beacon.chain).toEqual(server.ctx.beacon.chain);
  expect(remote.ctx.beacon.state()).toBe('ready');
  expect(await remote.ctx.beacon.value(1)).toEqual(await server.ctx.beacon.value(1));
  await remote.close();
  const cut = await testServer({ ...server.env, BEACON_URLS: 'http://127.0.0.1:9' });
  expect(cut.ctx.beacon.state()).toBe('away');
  expect(await cut.ctx.beacon.value(1)).toBeNull();
  await cut.close();
});
