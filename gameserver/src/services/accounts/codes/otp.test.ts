import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPhone, type TestServer, testServer } from '#testing/context.ts';
import { spendOtp } from './otp.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

async function open(phone = newPhone()) {
  const { body } = await server.call('POST /api/afroSms/otp', { body: { phoneNo: phone } });
  return { kind: 'open', phone, vc: String(body.data), otp: await server.otpSentTo(phone) } as const;
}
const wrong = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
const invalid = { code: 'OTP_INVALID', status: 400 };
const later = (ms: number) => ({ ...server.ctx, clock: { ...server.ctx.clock, now: () => Date.now() + ms } });

describe('a one-time code', () => {
  it('is six digits in a text message, and works once', async () => {
    const given = await open();
    expect(given.otp).toMatch(/^\d{6}$/);
    await spendOtp(server.ctx, given);
    await expect(spendOtp(server.ctx, given)).rejects.toMatchObject(invalid);
  });

  it('works once for twenty who use it at the same time', async () => {
    const given = await open();
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => spendOtp(server.ctx, given)));
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  it('is bound to its phone, its vc and its kind', async () => {
    const [given, other] = [await open(), await open()];
    await expect(spendOtp(server.ctx, { ...given, phone: other.phone })).rejects.toMatchObject(invalid);
    await expect(spendOtp(server.ctx, { ...given, kind: 'own' })).rejects.toMatchObject(invalid);
    await expect(spendOtp(server.ctx, { ...other, otp: wrong(other.otp) })).rejects.toMatchObject(invalid);
    await expect(spendOtp(server.ctx, { ...given, vc: other.vc })).rejects.toMatchObject(invalid);
    await spendOtp(server.ctx, given);
  });

  it('lives 5 minutes', async () => {
    const given = await open();
    await expect(spendOtp(later(5 * 60_000 + 500), given)).rejects.toMatchObject(invalid);
    await spendOtp(later(5 * 60_000 - 3000), given);
  });

  it('dies after 5 wrong tries, not after 4', async () => {
    const [four, five] = [await open(), await open()];
    for (const [given, tries] of [
      [four, 4],
      [five, 5],
    ] as const)
      for (let n = 0; n < tries; n++)
        await expect(spendOtp(server.ctx, { ...given, otp: wrong(given.otp) })).rejects.toMatchObject(
          invalid,
        );
    await spendOtp(server.ctx, four);
    await expect(spendOtp(server.ctx, five)).rejects.toMatchObject(invalid);
  });

  it('gives many guesses at once no more tries', async () => {
    const given = await open();
    const guesses = Array.from({ length: 30 }, (_, n) => ({ ...given, otp: String(n).padStart(6, '0') }));
    await Promise.allSettled(guesses.map((guess) => spendOtp(server.ctx, guess)));
    await expect(spendOtp(server.ctx, given)).rejects.toMatchObject(invalid);
  });

  it('of another language is written in it', async () => {
    const phoneNo = newPhone();
    await server.call('POST /api/afroSms/otp', { body: { phoneNo }, headers: { 'accept-language': 'am' } });
    const [message] = (await server.ctx.outbox?.messages(phoneNo)) ?? [];
    expect(message?.text).toMatch(/[ሀ-፿]/);
    expect(message?.text).toContain(String(message?.otp));
  });

  it('is answered alike for a known and an unknown phone', async () => {
    const { phone } = await server.signUp();
    const shapes = await Promise.all(
      [phone, newPhone()].map(async (phoneNo) => {
        const { status, body } = await server.call('POST /api/afroSms/otp', { body: { phoneNo } });
        return { status, fields: Object.keys(body), length: String(body.data).length };
      }),
    );
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]).toMatchObject({ status: 200, fields: ['success', 'error', 'data'] });
  });

  it('is not kept as such', async () => {
    const { vc, otp, phone } = await open();
    const { createHash } = await import('node:crypto');
    const id = createHash('sha256').update(vc).digest('hex');
    const kept = JSON.stringify(await server.ctx.otps.attempt(id, new Date(), 5));
    expect(kept).toContain(phone);
    expect(kept).not.toContain(otp);
    expect(kept).not.toContain(vc);
  });

  it('without a phone is refused in the words of the specification', async () => {
    for (const body of [{}, { phoneNo: '' }])
      expect(await server.call('POST /api/afroSms/otp', { body })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', message: '* Please enter phone number *' },
      });
  });
});

describe('an authenticated code', () => {
  it('goes to the caller’s own phone and is of its own kind', async () => {
    const { token, phone } = await server.signUp();
    const reply = await server.call('POST /api/afroSms/AuthenticatedOTP', {
      token,
      body: { phoneNo: newPhone() },
    });
    const given = { phone, vc: String(reply.body.data), otp: await server.otpSentTo(phone) };
    await expect(spendOtp(server.ctx, { ...given, kind: 'open' })).rejects.toMatchObject(invalid);
    await spendOtp(server.ctx, { ...given, kind: 'own' });
  });

  it('needs a session', async () => {
    expect((await server.call('POST /api/afroSms/AuthenticatedOTP', { body: {} })).status).toBe(401);
  });
});

describe('the sandbox’s outbox', () => {
  it('shows what was sent to a phone, oldest first', async () => {
    const { phone, otp } = await open();
    const { otp: second } = await open(phone);
    const { body } = await server.call(`GET /sandbox/outbox?phoneNo=0${phone.slice(4)}`);
    expect(body.messages).toMatchObject([
      { to: phone, otp, text: expect.stringContaining(otp), at: expect.stringMatching(/Z$/) },
      { to: phone, otp: second },
    ]);
    expect((await server.call('GET /sandbox/outbox')).body.messages).toEqual(
      expect.arrayContaining(body.messages as unknown[]),
    );
  });
});

describe('with rate limits', () => {
  it('one code in 10 s a phone, and five in an hour: 429 with Retry-After', async () => {
    const limited = await testServer({ RATE_LIMITS: 'on' });
    try {
      const phoneNo = newPhone();
      const send = () => limited.call('POST /api/afroSms/otp', { body: { phoneNo } });
      expect((await send()).status).toBe(200);
      const refused = await send();
      expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(10);
      expect((await limited.call('POST /api/afroSms/otp', { body: { phoneNo: newPhone() } })).status).toBe(
        200,
      );
      expect(await limited.ctx.outbox?.messages(phoneNo)).toHaveLength(1);
    } finally {
      await limited.close();
    }
  });
});
