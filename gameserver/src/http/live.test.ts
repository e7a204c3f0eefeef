import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QUICKNET } from '@chewata/common/fairness/chain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '../services/admin/settings/change-settings.ts';
import {
  ADMIN_PHONE,
  newPhone,
  PASSWORD,
  SECOND_ADMIN_PHONE,
  type TestServer,
  testServer,
} from '../testing/context.ts';

/** A live server, with AfroMessage answering as it documents. */
const texts: string[] = [];
let refusing = false;
const afroMessage = createServer((req, res) => {
  let text = '';
  req.on('data', (part) => {
    text += part;
  });
  req.on('end', () => {
    texts.push(text);
    const acknowledge = refusing ? 'error' : 'success';
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ acknowledge, response: {} }));
  });
});
let server: TestServer;

beforeAll(async () => {
  await new Promise<void>((listening) => afroMessage.listen(0, '127.0.0.1', listening));
  server = await testServer({
    MODE: 'live',
    RATE_LIMITS: 'on',
    PUBLIC_URL: 'https://chewata.example',
    AFROMESSAGE_TOKEN: 'token',
    AFROMESSAGE_BASE_URL: `http://127.0.0.1:${(afroMessage.address() as AddressInfo).port}/api`,
    CHAPA_SECRET_KEY: 'CHASECK-of-no-account-at-all-0123456789',
    INTERNAL_SECRET: 'a-secret-of-the-live-test-7f3a9c1e5b2d8046',
    CHAPA_WEBHOOK_SECRET: 'a-hook-of-at-least-32-characters-',
    SYSTEM_ADMINS: `${ADMIN_PHONE},${SECOND_ADMIN_PHONE}`,
    BEACON_URLS: 'http://127.0.0.1:9',
  });
});
afterAll(async () => {
  await server?.close();
  afroMessage.closeAllConnections();
  afroMessage.close();
});

describe('a live server', () => {
  it.each([
    'GET /sandbox/outbox?phoneNo=0911223344',
    'POST /sandbox/pay/x',
    'POST /sandbox/payouts/x',
    'POST /sandbox/receipts',
    'GET /sandbox',
    'GET /sandbox/beacon/chains',
  ])('has no sandbox: %s', async (what) => {
    expect(await server.call(what)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('draws on the public chain alone, whatever addresses it is given', () => {
    expect(server.ctx.beacon.chain).toEqual(QUICKNET);
    expect(server.ctx.beacon.state()).toBe('away');
    expect(server.ctx.sandboxBeacon).toBeNull();
  });

  it('D11 has no setting that switches the beacon off', async () => {
    const { id } = await server.admin();
    await expect(
      changeSettings(server.ctx, { id, name: 'Admin', sessionId: 'any' }, { beaconMode: 'off' }),
    ).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    await server.setting({ beaconMode: 'required' });
    expect(server.ctx.settings.now().beaconMode).toBe('required');
  });

  it('asks for an OTP before a withdrawal', async () => {
    expect((await server.call('GET /api/settings')).body).toMatchObject({
      flags: { withdrawOtp: true },
      mode: 'live',
    });
  });

  it('sends codes by AfroMessage; they sign up', async () => {
    const phoneNo = newPhone();
    const { body } = await server.call('POST /api/afroSms/otp', { body: { phoneNo } });
    const sent = JSON.parse(texts.at(-1) ?? '{}');
    expect(sent.to).toBe(phoneNo);
    const otp = /\d{6}/.exec(sent.message)?.[0];
    const person = { name: 'Abebe', password: PASSWORD, phoneNo, otp, vc: body.data };
    expect((await server.call('POST /api/user/register', { body: person })).status).toBe(201);
  });

  it('answers UNAVAILABLE if the message is not accepted', async () => {
    refusing = true;
    const reply = await server.call('POST /api/afroSms/otp', { body: { phoneNo: newPhone() } });
    expect(reply).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    refusing = false;
  });

  it('sets Secure cookies, and asks browsers to stay on https', async () => {
    const { phone } = await server.signUp();
    const reply = await server.call('POST /api/user/login', { body: { phoneNo: phone, password: PASSWORD } });
    expect(reply.headers.get('set-cookie')).toContain('; Secure');
    expect(reply.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}; includeSubDomains$/);
  });

  it('takes its own address as its own Origin', async () => {
    const { token } = await server.signUp();
    const from = async (origin: string) => {
      const headers = { cookie: `token=${token}`, origin };
      return (await server.call('GET /api/user/getSingleUser', { headers })).status;
    };
    expect(await from('https://chewata.example')).toBe(200);
    for (const other of [
      'http://chewata.example',
      'https://chewata.example:8443',
      'https://a.chewata.example',
    ])
      expect(await from(other)).toBe(401);
  });
});

it('lets the page read the time from the public beacons', async () => {
  const { headers } = await server.call('GET /');
  const policy = headers.get('content-security-policy')?.split(';') ?? [];
  const bases =
    'https://api.drand.sh https://api2.drand.sh https://api3.drand.sh https://drand.cloudflare.com';
  expect(policy).toContain(`connect-src 'self' wss://chewata.example ${bases}`);
});
