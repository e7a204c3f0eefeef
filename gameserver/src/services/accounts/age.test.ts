import { DAY_MS } from '@chewata/common/time';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newPhone, type TestServer, testServer } from '../../testing/context.ts';
import { walletCalls } from '../../testing/wallet.ts';
import { shareContact } from '../bot/share-contact.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server?.close());
const { setting } = walletCalls(() => server);

async function register(phoneNo: string, more: object = {}) {
  const { body } = await server.call('POST /api/afroSms/otp', { body: { phoneNo } });
  const otp = await server.otpSentTo(phoneNo);
  const account = { name: 'Abebe', phoneNo, password: 'long-and-odd-7', otp, vc: body.data, ...more };
  return server.call('POST /api/user/register', { body: account });
}
const at = (day: string) =>
  vi.spyOn(server.ctx.clock, 'ruleNow').mockReturnValue(Date.parse(`${day}T12:00:00Z`));

describe('the age of a new player', () => {
  it('L9: is the setting’s, from the birthday on', async () => {
    at('2027-03-01');
    expect(await register(newPhone(), { birthDate: '2006-03-02' })).toMatchObject({
      status: 400,
      body: { code: 'TOO_YOUNG', message: 'You must be at least 21 years old' },
    });
    const reply = await register(newPhone(), { birthDate: '2006-03-01' });
    expect(reply).toMatchObject({ status: 201 });
    await setting({ minimumAge: 25 });
    const young = await register(newPhone(), { birthDate: '2006-03-01' });
    await setting({ minimumAge: 21 });
    expect(young.body).toMatchObject({ code: 'TOO_YOUNG', message: 'You must be at least 25 years old' });
  });

  it('L9: once too young, the phone is refused for 24 hours whatever the date', async () => {
    const phone = newPhone();
    await register(phone, { birthDate: '2020-01-01' });
    expect(await register(phone, { birthDate: '1980-01-01' })).toMatchObject({ body: { code: 'TOO_YOUNG' } });
    expect(await register(phone)).toMatchObject({ body: { code: 'TOO_YOUNG' } });
    vi.spyOn(server.ctx.clock, 'ruleNow').mockImplementation(() => Date.now() + DAY_MS + 1000);
    expect(await register(phone, { birthDate: '1980-01-01' })).toMatchObject({ status: 201 });
  });

  it('L9: another user’s phone is not refused without its code', async () => {
    const phone = newPhone();
    const wrong = await register(phone, { birthDate: '2020-01-01', otp: '000000' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'OTP_INVALID' } });
    expect(await register(phone, { birthDate: '1980-01-01' })).toMatchObject({ status: 201 });
  });

  it('L9: is asked for only if the setting says so', async () => {
    expect(await register(newPhone())).toMatchObject({ status: 201 });
    await setting({ birthDateRequired: true });
    try {
      expect(await register(newPhone())).toMatchObject({
        status: 400,
        body: { code: 'BIRTH_DATE_REQUIRED' },
      });
      const contact = { telegramId: 8001, phone: newPhone(), name: 'Abebe', referralCode: undefined };
      await expect(shareContact(server.ctx, contact)).rejects.toMatchObject({ code: 'BIRTH_DATE_REQUIRED' });
    } finally {
      await setting({ birthDateRequired: false });
    }
  });

  it.each(['2006-02-30', '01.02.1990', '2999-01-01', 5])('refuses the date %s', async (birthDate) => {
    expect(await register(newPhone(), { birthDate })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path: 'birthDate' }] },
    });
  });
});
