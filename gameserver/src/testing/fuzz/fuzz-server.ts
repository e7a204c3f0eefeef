import type { AddressInfo } from 'node:net';
import { fromBirr } from '@chewata/common/money';
import { type Phone, parsePhone } from '@chewata/common/phone';
import type { User } from '#storage/accounts/users.ts';
import { compose, type GameServer } from '../../compose.ts';
import { loadConfig } from '../../config.ts';
import { adjustmentEntry } from '../../domain/ledger/entries.ts';
import { createAccount } from '../../services/accounts/create-account.ts';
import { openSession } from '../../services/accounts/sessions.ts';
import { confirmSession } from '../../services/second-factor/confirm-by-code.ts';
import { sessionIdOf } from '../../services/session-token.ts';
import type { Role } from './fuzz-input.ts';
import { providerEnv, standInProviders } from './stand-in-providers.ts';

const SECRET = 'internal-secret-of-the-fuzzer-32-characters';
const PASSWORD = 'fuzzer-password-1';
/** The account of each signed-in role: its phone, and the role that an administrator gave it. */
const ACCOUNTS = {
  user: ['+251911000001', 'user'],
  other: ['+251911000002', 'user'],
  agent: ['+251911000003', 'agent'],
  support: ['+251911000004', 'support'],
  finance: ['+251911000005', 'finance'],
  admin: ['+251900000001', 'admin'],
  admin2: ['+251900000002', 'admin'],
} as const satisfies Partial<Record<Role, readonly [string, string]>>;
const STAFF: readonly Role[] = ['support', 'finance', 'admin', 'admin2'];

export type SignedInRole = keyof typeof ACCOUNTS;
export const SIGNED_IN_ROLES = Object.keys(ACCOUNTS) as SignedInRole[];

export interface FuzzServer extends GameServer {
  readonly url: string;
  /** The bearer token of a role's last session. */
  tokenOf(role: Role): string | undefined;
  /** Opens a new session for a role if its last one has ended; true if it did. */
  signIn(role: Role): Promise<boolean>;
  phoneOf(role: SignedInRole): Phone;
}

/** A game server without due work, on the given stores, with an account for every role. */
export async function startFuzzServer(stores: Readonly<Record<string, string>>): Promise<FuzzServer> {
  const host = await standInProviders(
    async (txnId) =>
      (await server.ctx.deposits.get(txnId))?.asked ??
      (await server.ctx.withdrawals.get(txnId))?.amount ??
      null,
  );
  const env = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    SANDBOX_PAYOUTS: 'manual',
    SYSTEM_ADMINS: `${ACCOUNTS.admin[0]},${ACCOUNTS.admin2[0]}`,
    INTERNAL_SECRET: SECRET,
    ...providerEnv(host.url),
    ...stores,
  };
  const server = await compose(loadConfig(env), { withDueWork: false });
  const close = () => server.close().finally(() => host.close());
  await new Promise<void>((listening) => server.http.listen(0, '127.0.0.1', listening));
  const { port } = server.http.address() as AddressInfo;
  const { ctx } = server;
  const passwordHash = await ctx.passwords.hash(PASSWORD);
  const tokens = new Map<Role, string>();
  const phoneOf = (role: SignedInRole): Phone => phone(ACCOUNTS[role][0]);

  async function signUp(role: SignedInRole): Promise<void> {
    const [, given] = ACCOUNTS[role];
    const account = { name: `Fuzz ${role}`, phone: phoneOf(role), telegramId: null, language: 'en' } as const;
    const user = await createAccount(ctx, { ...account, referredBy: null, passwordHash });
    await ctx.together(ctx.users.changeRole(user.id, 'user', given as User['role'], new Date()));
    await ctx.ledger.post(
      adjustmentEntry(ctx.random.token(12), { userId: user.id, wallet: 'main', amount: fromBirr(100_000) }),
    );
  }

  async function open(role: SignedInRole): Promise<void> {
    const user = await ctx.users.byPhone(phoneOf(role));
    if (!user) throw new Error(`the account of ${role} is gone`);
    const token = await openSession(ctx, user, 'password');
    if (STAFF.includes(role)) await confirmSession(ctx, sessionIdOf(token), 'code');
    tokens.set(role, token);
  }

  async function isSignedIn(role: SignedInRole): Promise<boolean> {
    const token = tokens.get(role);
    const session = token && (await ctx.sessions.find(sessionIdOf(token), new Date()));
    const user = session && (await ctx.users.get(session.userId));
    return Boolean(session && user && session.epoch === user.sessionEpoch);
  }

  for (const role of SIGNED_IN_ROLES) await signUp(role);
  return {
    ...server,
    close,
    url: `http://127.0.0.1:${port}`,
    phoneOf,
    tokenOf: (role) => (role === 'internal' ? SECRET : tokens.get(role)),
    signIn: async (role) => {
      if (role === 'none' || role === 'internal' || (await isSignedIn(role))) return false;
      await open(role);
      return true;
    },
  };
}

function phone(text: string): Phone {
  const parsed = parsePhone(text);
  if (!parsed) throw new Error(`not a phone: ${text}`);
  return parsed;
}
