import type { AddressInfo } from 'node:net';
import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import type { UserId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { type Phone, parsePhone } from '@chewata/common/phone';
import { Redis } from 'ioredis';
import { inject } from 'vitest';
import { makePasswords } from '#runtime/passwords.ts';
import { compose, type GameServer } from '../compose.ts';
import { loadConfig } from '../config.ts';
import { adjustmentEntry } from '../domain/ledger/entries.ts';
import { createAccount } from '../services/accounts/create-account.ts';
import { describeUser } from '../services/accounts/describe-user.ts';
import { openSession } from '../services/accounts/sessions.ts';
import { confirmSession } from '../services/second-factor/confirm-by-code.ts';
import { sessionIdOf } from '../services/session-token.ts';
import { type Call, caller, type Reply } from './call.ts';

export interface SignedUp {
  readonly token: string;
  readonly user: UserAnswer;
  readonly id: UserId;
  readonly phone: Phone;
}

export interface TestServer extends GameServer {
  readonly url: string;
  /** The variables that it was started with: another server on the same stores is `testServer(again.env)`. */
  readonly env: Readonly<Record<string, string>>;
  /** One HTTP call: `call('POST /api/user/login', { body })`. */
  call(what: string, options?: Call): Promise<Reply>;
  /** A new account and a session of it, without the way over OTP; its password is PASSWORD. */
  signUp(name?: string, phone?: string, referredBy?: UserId): Promise<SignedUp>;
  /** The administrators of SYSTEM_ADMINS, each with a confirmed session. */
  admin(): Promise<SignedUp>;
  secondAdmin(): Promise<SignedUp>;
  /** The second administrator approves what the reply says is waiting; throws unless that works. */
  approved(waiting: Pick<Reply, 'body'>): Promise<void>;
  /** Changes settings (in Birr) by two administrators. */
  setting(settings: object): Promise<void>;
  /** Gives a role by two administrators. The user's session is not confirmed. */
  giveRole(user: UserId, role: string): Promise<void>;
  /** Confirms a session as a right code does, so that staff can make staff calls in it; gives it back. */
  confirmed<Signed extends { readonly token: string }>(signed: Signed): Promise<Signed>;
  /** Puts Birr into a wallet, as an administrator would. */
  credit(user: UserId, birr: number, wallet?: 'main' | 'bonus'): Promise<void>;
  /** The code in the newest text message to that phone. */
  otpSentTo(phone: string): Promise<string>;
}

/** Of everyone who has signed up by `signUp`. */
export const PASSWORD = 'secret-of-tests';
export const ADMIN_PHONE = '+251900000001';
export const SECOND_ADMIN_PHONE = '+251900000002';
export const BOT_TOKEN = '1234567:test-token-of-nobody';
export const INTERNAL_SECRET = 'internal-secret-of-tests';

/** Without a pepper, so that the servers of all tests accept it. */
let passwordHash: Promise<string> | undefined;
let serial = 0;

/** A phone that no other test of this process has. */
export const newPhone = (): Phone => phoneOf(`+2519${String(10_000_000 + ++serial)}`);

/**
 * The real game server on the run's real stores, in a database and a Redis of its own, listening on a
 * free port. `overrides` are environment variables; `withDueWork: false`: its clock does nothing. Close it when done.
 */
export async function testServer(
  overrides: Readonly<Record<string, string>> = {},
  { withDueWork = true } = {},
): Promise<TestServer> {
  const stores = overrides.MONGO_URL ? {} : await freshStores();
  const env = {
    PORT: '0',
    DATA_DIR: inject('dataDir'),
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    SYSTEM_ADMINS: `${ADMIN_PHONE},${SECOND_ADMIN_PHONE}`,
    BOT_TOKEN,
    INTERNAL_SECRET,
    ...stores,
    ...overrides,
  };
  const server = await compose(loadConfig(env), { withDueWork });
  await new Promise<void>((listening) => server.http.listen(0, '127.0.0.1', listening));
  const { port } = server.http.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const { ctx } = server;

  const signUp: TestServer['signUp'] = async (name = 'Abebe', given = newPhone(), referredBy) => {
    passwordHash ??= makePasswords().hash(PASSWORD);
    const phone = phoneOf(given);
    const account = {
      name,
      phone,
      telegramId: null,
      language: 'en',
      referredBy: referredBy ?? null,
    } as const;
    const user = await createAccount(ctx, { ...account, passwordHash: await passwordHash });
    const token = await openSession(ctx, user, 'password');
    return { token, id: user.id, phone, user: await describeUser(ctx, user) };
  };
  const confirmed: TestServer['confirmed'] = async (signed) => {
    await confirmSession(ctx, sessionIdOf(signed.token), 'code');
    return signed;
  };
  let admin: Promise<SignedUp> | undefined;
  let second: Promise<SignedUp> | undefined;
  const firstAdmin: TestServer['admin'] = () => {
    admin ??= signUp('Admin', ADMIN_PHONE).then(confirmed);
    return admin;
  };
  const secondAdmin: TestServer['secondAdmin'] = () => {
    second ??= signUp('Second admin', SECOND_ADMIN_PHONE).then(confirmed);
    return second;
  };
  const call = caller(url);
  const approved: TestServer['approved'] = async (waiting) => {
    const approval = waiting.body.approval as { _id: string } | undefined;
    if (!approval) throw new Error(`nothing waits: ${JSON.stringify(waiting.body)}`);
    const { token } = await secondAdmin();
    const reply = await call(`POST /api/admin/approvals/${approval._id}/approve`, { token, body: {} });
    if (reply.status !== 200) throw new Error(reply.text);
  };
  /** Done by one administrator if one may do it alone, else by both. */
  const byAdmins = async (what: string, body: object): Promise<void> => {
    const { token } = await firstAdmin();
    const reply = await call(what, { token, body });
    if (reply.status === 202) return approved(reply);
    if (reply.status !== 200) throw new Error(reply.text);
  };

  return {
    ...server,
    url,
    env,
    call,
    approved,
    secondAdmin,
    setting: (settings) => byAdmins('PUT /api/admin/settings', settings),
    giveRole: (user, role) => byAdmins(`POST /api/admin/users/${user}/role`, { role }),
    signUp,
    confirmed,
    admin: firstAdmin,
    credit: async (user, birr, wallet = 'main') => {
      const amount = fromBirr(birr);
      await ctx.ledger.post(adjustmentEntry(ctx.random.token(12), { userId: user, wallet, amount }));
    },
    otpSentTo: async (phone) => {
      const messages = await ctx.outbox?.messages(phoneOf(phone));
      const code = messages?.findLast((message) => message.otp !== null)?.otp;
      if (!code) throw new Error(`no code was sent to ${phone}`);
      return code;
    },
  };
}

/** A database name and a Redis number used by no other test of the run. */
async function freshStores() {
  const redis = new Redis(inject('redisUrl'));
  const number = await redis.incr('testing:servers');
  redis.disconnect();
  return {
    MONGO_URL: inject('mongoUrl').replace('/?', `/test-${process.pid}-${number}?`),
    REDIS_URL: `${inject('redisUrl')}/${1 + (number % 4000)}`,
  };
}

function phoneOf(text: string): Phone {
  const phone = parsePhone(text);
  if (!phone) throw new Error(`not a phone: ${text}`);
  return phone;
}
