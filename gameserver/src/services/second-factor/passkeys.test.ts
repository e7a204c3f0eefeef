import { HOUR_MS, MINUTE_MS } from '@chewata/common/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { openSession } from '../accounts/sessions.ts';
import { sessionIdOf } from '../session-token.ts';
import { recoverPasskeys } from './recover-passkeys.ts';

const ORIGIN = 'https://play.example';
const AT = { origin: ORIGIN, rpId: 'play.example' };
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: ORIGIN });
});
afterAll(() => server?.close());

const call = (what: string, { token }: { token: string }, body?: object) =>
  server.call(what, { token, ...(body && { body }) });
const required = (...ways: string[]) => ({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED', ways } });
const invalid = { status: 400, body: { code: 'PASSKEY_INVALID' } };
const staffCall = (who: { token: string }) => call('GET /api/admin/settings', who);
const challengeOf = (reply: { body: Readonly<Record<string, unknown>> }) => ({
  ...AT,
  challenge: String(reply.body.challenge),
});

/** An administrator whose session is confirmed. */
async function administrator(): Promise<SignedUp> {
  const user = await server.signUp('Office');
  await server.ctx.together(server.ctx.users.changeRole(user.id, 'user', 'admin', new Date()));
  return server.confirmed(user);
}
async function anotherSession({ id }: SignedUp): Promise<{ token: string }> {
  const user = await server.ctx.users.get(id);
  if (!user) throw new Error('no such user');
  return { token: await openSession(server.ctx, user, 'password') };
}
async function add(who: { token: string }, key = new Authenticator(), name = 'Phone') {
  const options = await call('POST /api/user/passkeys/options', who, {});
  const reply = await call('POST /api/user/passkeys', who, key.register(challengeOf(options), name));
  expect(reply.status, reply.text).toBe(200);
  return key;
}
async function confirm(who: { token: string }, key: Authenticator) {
  const options = await call('POST /api/user/secondFactor/passkey/options', who, {});
  return call('POST /api/user/secondFactor/passkey', who, key.authenticate(challengeOf(options)));
}
const confirmedAgo = ({ token }: { token: string }, ms: number) =>
  server.ctx.sessions.confirm(sessionIdOf(token), { at: new Date(Date.now() - ms), by: 'code' });
const alertsOf = async ({ id }: SignedUp) =>
  (await server.ctx.notifications.ofUser(id, 50)).map(({ key }) => key);

describe('C5: from the first passkey on', () => {
  it('C5: only a passkey confirms, in sessions confirmed by a code too', async () => {
    const office = await administrator();
    const old = await server.confirmed(await anotherSession(office));
    expect((await staffCall(old)).status).toBe(200);
    const key = await add(office);
    expect((await staffCall(office)).status).toBe(200);
    expect(await staffCall(old)).toMatchObject(required('passkey'));
    expect(await call('POST /api/user/secondFactor/code', old, {})).toMatchObject(required('passkey'));
    const code = { otp: '123456', vc: 'x'.repeat(32) };
    expect(await call('POST /api/user/secondFactor', old, code)).toMatchObject(required('passkey'));
    // A code that was right a moment before the passkey was added.
    await confirmedAgo(old, 0);
    expect(await staffCall(old)).toMatchObject(required('passkey'));

    const reply = await confirm(old, key);
    expect(reply.status, reply.text).toBe(200);
    expect(Date.parse(String(reply.body.until))).toBeGreaterThan(Date.now() + 11.9 * HOUR_MS);
    expect((await staffCall(old)).status).toBe(200);
  });

  it('C5: the passkey that confirmed a session is removed, and the session is not confirmed any more', async () => {
    const office = await administrator();
    const [first, second] = [await add(office), await add(office)];
    const lost = await anotherSession(office);
    await confirm(lost, first);
    await confirm(office, second);
    const path = `DELETE /api/user/passkeys/${first.id.toString('base64url')}`;
    expect((await call(path, office)).status).toBe(200);
    expect(await staffCall(lost)).toMatchObject(required('passkey'));
    expect((await staffCall(office)).status).toBe(200);
    expect(await confirm(lost, first)).toMatchObject(invalid);
  });
});

describe('C6: adding and removing a passkey', () => {
  it('C6: needs a confirmation at most five minutes old', async () => {
    const office = await administrator();
    await confirmedAgo(office, 5 * MINUTE_MS + 1000);
    expect((await staffCall(office)).status).toBe(200);
    expect(await call('POST /api/user/passkeys/options', office, {})).toMatchObject(required('sms'));
    const body = new Authenticator().register({ ...AT, challenge: 'x' });
    expect(await call('POST /api/user/passkeys', office, body)).toMatchObject(required('sms'));
    await confirmedAgo(office, 5 * MINUTE_MS - 2000);
    const key = await add(office);
    const session = sessionIdOf(office.token);
    const by = key.id.toString('base64url');
    await server.ctx.sessions.confirm(session, { at: new Date(Date.now() - 6 * MINUTE_MS), by });
    expect(await call(`DELETE /api/user/passkeys/${by}`, office)).toMatchObject(required('passkey'));
    expect((await call('GET /api/user/passkeys', office)).body.passkeys).toHaveLength(1);
  });

  it('C6: notifies all administrators, and is a decision', async () => {
    const [office, other] = [await administrator(), await administrator()];
    const key = await add(office);
    expect(await alertsOf(other)).toEqual(['notifications.passkeyAdded']);
    const id = key.id.toString('base64url');
    expect((await call(`DELETE /api/user/passkeys/${id}`, office)).status).toBe(200);
    expect((await alertsOf(other)).sort()).toEqual([
      'notifications.passkeyAdded',
      'notifications.passkeyRemoved',
    ]);
    const { decisions } = await server.ctx.decisions.list(1);
    expect(decisions.slice(0, 2).map(({ action, subject }) => [action, subject])).toEqual([
      ['passkey.remove', office.id],
      ['passkey.add', office.id],
    ]);
  });

  it('C6: is for staff; another user’s passkey is not found', async () => {
    const [player, office, other] = [await server.signUp(), await administrator(), await administrator()];
    for (const what of ['GET /api/user/passkeys', 'POST /api/user/passkeys/options'])
      expect(await call(what, player)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const id = (await add(office)).id.toString('base64url');
    expect(await call(`DELETE /api/user/passkeys/${id}`, other)).toMatchObject({ status: 404 });
    expect((await call('GET /api/user/passkeys', office)).body).toMatchObject({
      available: true,
      passkeys: [{ _id: id, name: 'Phone', usedAt: null }],
    });
  });
});

describe('C7: a challenge', () => {
  it('C7: is good once, in its session and for its purpose', async () => {
    const office = await administrator();
    const key = await add(office);
    const [one, two] = [await anotherSession(office), await anotherSession(office)];
    const path = 'POST /api/user/secondFactor/passkey';
    const given = key.authenticate(challengeOf(await call(`${path}/options`, one, {})));
    await call(`${path}/options`, two, {});
    expect(await call(path, two, given)).toMatchObject(invalid);
    expect((await call(path, one, given)).status).toBe(200);
    expect(await call(path, one, given)).toMatchObject(invalid);

    const created = await call('POST /api/user/passkeys/options', one, {});
    expect(await call(path, one, key.authenticate(challengeOf(created)))).toMatchObject(invalid);
  });

  it('C7: lives five minutes', async () => {
    const { passkeyChallenges } = server.ctx;
    const now = new Date();
    const kept = { session: 's', purpose: 'add', challenge: 'c', expiresAt: now } as const;
    await passkeyChallenges.keep({ ...kept, expiresAt: new Date(now.getTime() + 1000) });
    expect(await passkeyChallenges.take('s', 'add', now)).toBe('c');
    await passkeyChallenges.keep(kept);
    expect(await passkeyChallenges.take('s', 'add', now)).toBeNull();
  });

  it('C7: of another origin, relying party or key, and a count that has not risen, are refused', async () => {
    const office = await administrator();
    const key = await add(office);
    const path = 'POST /api/user/secondFactor/passkey';
    const asked = async () => challengeOf(await call(`${path}/options`, office, {}));
    const evil = 'https://play.example.evil';
    expect(await call(path, office, key.authenticate({ ...(await asked()), origin: evil }))).toMatchObject(
      invalid,
    );
    expect(await call(path, office, key.authenticate({ ...(await asked()), rpId: 'evil' }))).toMatchObject(
      invalid,
    );
    const { id, rawId } = key.authenticate({ ...AT, challenge: 'x' });
    const forged = new Authenticator().authenticate(await asked());
    expect(await call(path, office, { ...forged, id, rawId })).toMatchObject(invalid);
    expect((await confirm(office, key)).status).toBe(200);
    key.counter--;
    expect(await confirm(office, key)).toMatchObject(invalid);
    expect((await confirm(office, key)).status).toBe(200);
  });

  it('C7: a passkey that is known already, is not added by another user', async () => {
    const [office, other] = [await administrator(), await administrator()];
    const key = await add(office);
    const options = await call('POST /api/user/passkeys/options', other, {});
    expect(await call('POST /api/user/passkeys', other, key.register(challengeOf(options)))).toMatchObject(
      invalid,
    );
    expect((await staffCall(other)).status).toBe(200);
  });

  it('C7: there is none without https, but on localhost', async () => {
    for (const [PUBLIC_URL, available] of [
      ['http://play.example', false],
      ['http://localhost:3000', true],
    ] as const) {
      const plain = await testServer({ PUBLIC_URL });
      const { token } = await plain.admin();
      expect((await plain.call('GET /api/user/passkeys', { token })).body).toMatchObject({ available });
      const { status } = await plain.call('POST /api/user/passkeys/options', { token, body: {} });
      expect(status).toBe(available ? 200 : 404);
      await plain.close();
    }
  });
});

it('C8: recovering removes the passkeys and confirmations, and notifies all administrators', async () => {
  const [office, other] = [await administrator(), await administrator()];
  await add(office);
  const { removed } = await recoverPasskeys(server.ctx, office.phone);
  expect(removed).toBe(1);
  expect(await staffCall(office)).toMatchObject(required('sms'));
  expect(await alertsOf(other)).toContain('notifications.passkeysRecovered');
  const { body } = await call('POST /api/user/secondFactor/code', office, {});
  const given = { vc: body.data, otp: await server.otpSentTo(office.phone) };
  expect((await call('POST /api/user/secondFactor', office, given)).status).toBe(200);
  expect((await staffCall(office)).status).toBe(200);

  const player = await server.signUp();
  await expect(recoverPasskeys(server.ctx, player.phone)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
