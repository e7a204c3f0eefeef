import { solveProof } from '@chewata/common/proof-of-work';
import { afterEach, describe, expect, it } from 'vitest';
import { newPhone, type TestServer, testServer } from '#testing/context.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function started(settings: object = {}, env: Record<string, string> = {}): Promise<TestServer> {
  const server = await testServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback', ...env });
  servers.push(server);
  if (Object.keys(settings).length > 0) await server.setting(settings);
  return server;
}

/** Asks for a code for a phone of its own. */
const send = (server: TestServer, address: string, headers: Record<string, string> = {}) =>
  server.call('POST /api/afroSms/otp', {
    body: { phoneNo: newPhone() },
    headers: { 'x-forwarded-for': address, ...headers },
  });
const taskOf = ({ body }: Awaited<ReturnType<typeof send>>) => ({
  challenge: String(body.challenge),
  bits: Number(body.bits),
});
const proofFor = (reply: Awaited<ReturnType<typeof send>>) => ({ proof: solveProof(taskOf(reply)) });

describe('A1: codes of one address (SEC6)', () => {
  it('are free up to the limit of an hour, then cost a proof of work, and are never refused outright', async () => {
    const server = await started({ codesPerAddress: { hour: 3 } });
    const address = '196.188.0.1';
    for (let n = 0; n < 3; n++) expect((await send(server, address)).status).toBe(200);
    const asked = await send(server, address);
    expect(asked).toMatchObject({ status: 428, body: { code: 'PROOF_REQUIRED', bits: 18 } });
    expect((await send(server, '196.188.0.2')).status).toBe(200);
    expect((await send(server, address, proofFor(asked))).status).toBe(200);
  });

  it('a proof is good once, for its own challenge, and only if ours', async () => {
    const server = await started({ codesPerAddress: { hour: 1 } });
    const address = '196.188.0.3';
    await send(server, address);
    const asked = await send(server, address);
    const { challenge } = taskOf(asked);
    for (const proof of [
      '',
      'x',
      `${challenge}:`,
      `${challenge}:0`,
      solveProof({ challenge: 'mine', bits: 18 }),
    ])
      expect((await send(server, address, { proof })).status).toBe(428);
    const good = proofFor(asked);
    const both = await Promise.all([send(server, address, good), send(server, address, good)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 428]);
    expect((await send(server, address, good)).status).toBe(428);
  });

  it('two bits more at each doubling; a request that is refused counts for nothing', async () => {
    const server = await started({ codesPerAddress: { hour: 1 } });
    const address = '196.188.0.4';
    await send(server, address);
    for (let n = 0; n < 4; n++) expect((await send(server, address)).body.bits).toBe(18);
    await send(server, address, proofFor(await send(server, address)));
    expect((await send(server, address)).body.bits).toBe(20);
  });

  it('the limit of a day counts too, and an IPv6 address by its /64', async () => {
    const server = await started({ codesPerAddress: { day: 2 } });
    expect((await send(server, '2001:db8:1:2::7')).status).toBe(200);
    expect((await send(server, '2001:db8:1:2:ffff::1')).status).toBe(200);
    expect((await send(server, '2001:db8:1:2:3:4:5:6')).status).toBe(428);
    expect((await send(server, '2001:db8:1:3::7')).status).toBe(200);
  });

  it('300 at once to 300 phones: no more than the limit are sent without a proof', async () => {
    const server = await started();
    const replies = await Promise.all(Array.from({ length: 300 }, () => send(server, '196.188.0.5')));
    const sent = replies.filter(({ status }) => status === 200);
    expect(sent.length).toBeLessThanOrEqual(60);
    expect(replies.filter(({ status }) => status === 428)).toHaveLength(300 - sent.length);
    expect(await server.ctx.outbox?.messages()).toHaveLength(sent.length);
  });

  it('X-Forwarded-For counts only behind TRUSTED_PROXIES', async () => {
    const server = await started({ codesPerAddress: { hour: 2 } }, { TRUSTED_PROXIES: '' });
    for (let n = 0; n < 2; n++) expect((await send(server, `196.188.1.${n}`)).status).toBe(200);
    expect((await send(server, '196.188.1.9')).status).toBe(428);
  });

  it('with RATE_LIMITS=off no proof is asked for', async () => {
    const server = await started({ codesPerAddress: { hour: 1 } }, { RATE_LIMITS: 'off' });
    for (let n = 0; n < 5; n++) expect((await send(server, '196.188.0.6')).status).toBe(200);
  });
});

describe('A2: text messages of an hour', () => {
  it('anonymous codes use 60 per cent, signed-in users 90, staff all; administrators hear of it at 80', async () => {
    const server = await started({ smsPerHour: 10 });
    const admin = await server.admin();
    const anonymous = async () => (await send(server, `196.189.0.${Math.random()}`)).status;
    const signedIn = async () => {
      const { token } = await server.signUp();
      return (await server.call('POST /api/afroSms/AuthenticatedOTP', { token })).status;
    };
    const bell = async () =>
      JSON.stringify((await server.call('GET /api/notification/fetchAll', { token: admin.token })).body);
    for (let n = 0; n < 6; n++) expect(await anonymous()).toBe(200);
    expect(await anonymous()).toBe(429);
    expect(await signedIn()).toBe(200);
    expect(await bell()).not.toContain('text messages');
    expect(await signedIn()).toBe(200);
    expect(await bell()).toContain('8 of 10 text messages');
    expect(await signedIn()).toBe(200);
    expect(await signedIn()).toBe(429);
    expect((await server.call('POST /api/afroSms/AuthenticatedOTP', { token: admin.token })).status).toBe(
      200,
    );
  });

  it('A2: the tenth that is kept for staff serves finance and support too', async () => {
    const server = await started({ smsPerHour: 10 });
    for (let n = 0; n < 9; n++) await server.ctx.limits.codes.sms('signedIn', 10);
    const code = async ({ token }: { token: string }) =>
      (await server.call('POST /api/afroSms/AuthenticatedOTP', { token })).status;
    const clerk = await server.signUp();
    await server.giveRole(clerk.id, 'finance');
    expect(await code(await server.signUp())).toBe(429);
    expect(await code(clerk)).toBe(200);
  });
});

describe('a phone’s codes (SEC16)', () => {
  it('a stranger’s requests use up none of the owner’s codes for money', async () => {
    const server = await started();
    const { token, phone } = await server.signUp();
    const strangers = () => server.ctx.limits.codes.phone(`open:${phone}`, 'user');
    await strangers();
    await expect(strangers()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect((await server.call('POST /api/afroSms/AuthenticatedOTP', { token })).status).toBe(200);
  });
});
