import { createHash } from 'node:crypto';
import { changeSettings, defaultSettings } from '@chewata/common/contract/settings/defaults';
import { fromBirr } from '@chewata/common/money';
import { type Phone, parsePhone } from '@chewata/common/phone';
import type { Connection } from 'mongoose';
import { inject } from 'vitest';
import { mongoExclusions } from '#storage/accounts/exclusions.ts';
import { mongoUsers } from '#storage/accounts/mongo-users.ts';
import { mongoOtps } from '#storage/accounts/otps.ts';
import { mongoPasskeys } from '#storage/accounts/passkeys.ts';
import { mongoPayees } from '#storage/accounts/payees.ts';
import { mongoSessions } from '#storage/accounts/sessions.ts';
import type { User } from '#storage/accounts/users.ts';
import { mongoDecisions } from '#storage/admin/decisions.ts';
import { mongoApprovals } from '#storage/approvals/approvals.ts';
import { mongoTallies } from '#storage/approvals/tallies.ts';
import { mongoNotifications } from '#storage/community/notifications.ts';
import { mongoDailyFirsts } from '#storage/money/daily-firsts.ts';
import { mongoDeposits } from '#storage/money/deposits.ts';
import { mongoLedger } from '#storage/money/ledger/mongo-ledger.ts';
import { mongoBooks } from '#storage/money/mongo-books.ts';
import { mongoPayerAccounts } from '#storage/money/payer-accounts.ts';
import { mongoPlayRecords } from '#storage/money/play-records.ts';
import { playTally } from '#storage/money/play-tally.ts';
import { mongoReceiptClaims } from '#storage/money/receipt-claims.ts';
import { mongoWithdrawals } from '#storage/money/withdrawals.ts';
import { connectMongo, prepareCollections } from '#storage/mongo-connection.ts';
import { mongoSightings } from '#storage/suspicions/sightings.ts';
import { asTransaction, transact } from '#storage/transaction.ts';
import { adjustmentEntry } from '../../domain/ledger/entries.ts';
import { ledgerRules } from '../../domain/ledger/rules.ts';
import { playRules } from '../../domain/play-limits/rules.ts';
import type { Context } from '../../services/context.ts';
import { quiet } from '../provider-host.ts';
import { CrashPoint, crashing } from './crashing-process.ts';
import { FaultyProvider, PROVIDER_KINDS } from './faulty-provider.ts';

export type WalletContext = Pick<
  Context,
  | 'approvals'
  | 'clock'
  | 'config'
  | 'dailyFirsts'
  | 'decisions'
  | 'deposits'
  | 'exclusions'
  | 'ledger'
  | 'log'
  | 'notifications'
  | 'otps'
  | 'passkeys'
  | 'payerAccounts'
  | 'payees'
  | 'playRecords'
  | 'payments'
  | 'publish'
  | 'receiptClaims'
  | 'sightings'
  | 'receipts'
  | 'sessions'
  | 'settings'
  | 'tallies'
  | 'together'
  | 'users'
  | 'withdrawals'
  | 'walletLimits'
  | 'walletQueue'
>;

/** The wallet's services on real stores, with faulty providers, a clock that tests set, and processes that crash. */
export interface WalletTestbed {
  readonly books: Context['books'];
  readonly time: { now: number };
  providers: FaultyProvider[];
  users: User[];
  /** The context of a process that crashes after that number of steps; null: never. */
  process(stepsUntilCrash: number | null): WalletContext;
  /** New users with their starting balance, and new providers. */
  reset(): Promise<void>;
  /** A one-time code that the user may use. */
  issueOtp(user: User): Promise<{ otp: string; vc: string }>;
  close(): Promise<void>;
}

const unlimited = async () => undefined;
const NO_LIMITS: Context['walletLimits'] = {
  lookup: { begin: unlimited, forget: unlimited },
  unknownReceiver: { check: unlimited, count: unlimited },
};

export const USER_COUNT = 3;
export const STARTING_BALANCE = fromBirr(300);
const START = Date.parse('2026-03-01T09:00:00Z');

export async function walletTestbed(name: string): Promise<WalletTestbed> {
  const connection: Connection = await connectMongo(
    inject('mongoUrl').replace('/?', `/${name}-${process.pid}?`),
  );
  const time = { now: START };
  const clock: Context['clock'] = {
    now: () => time.now,
    ruleNow: () => time.now,
    sleep: async () => undefined,
  };
  const settings = changeSettings(defaultSettings('sandbox'), { secondApprovalAbove: fromBirr(150) });
  const ports = {
    approvals: mongoApprovals(connection),
    passkeys: mongoPasskeys(connection),
    tallies: mongoTallies(connection),
    ledger: mongoLedger(
      connection,
      clock,
      ledgerRules,
      playTally(connection, clock, () => settings.playLimits, playRules),
    ),
    exclusions: mongoExclusions(connection),
    playRecords: mongoPlayRecords(connection, playRules),
    dailyFirsts: mongoDailyFirsts(connection),
    decisions: mongoDecisions(connection),
    deposits: mongoDeposits(connection),
    notifications: mongoNotifications(connection),
    otps: mongoOtps(connection),
    payerAccounts: mongoPayerAccounts(connection),
    payees: mongoPayees(connection),
    sessions: mongoSessions(connection),
    receiptClaims: mongoReceiptClaims(connection),
    sightings: mongoSightings(connection),
    users: mongoUsers(connection),
    withdrawals: mongoWithdrawals(connection),
  };
  const books = mongoBooks(connection, ledgerRules);
  await prepareCollections(connection);
  let serial = 0;

  const testbed: WalletTestbed = {
    books,
    time,
    providers: [],
    users: [],
    process: (stepsUntilCrash) => {
      const point = new CrashPoint(stepsUntilCrash);
      const providers = testbed.providers.map((provider) => crashing(provider.adapter(), point));
      const crashingPorts = Object.fromEntries(
        Object.entries(ports).map(([port, value]) => [port, crashing(value, point)]),
      ) as typeof ports;
      const together: Context['together'] = async (...writes) => {
        point.step();
        await transact(connection, async (session) => {
          for (const write of writes) await write(asTransaction(session));
        });
        point.step();
      };
      return {
        ...crashingPorts,
        together,
        // The queue would hide the races that these tests provoke.
        walletQueue: (_user, command) => command(),
        walletLimits: NO_LIMITS,
        clock,
        log: quiet,
        settings: { now: () => settings, change: () => Promise.reject(new Error('not in this test')) },
        publish: { balance: () => undefined } as unknown as Context['publish'],
        payments: {
          named: (one) => providers.find((provider) => provider.name === one) ?? null,
          choice: {},
          checkout: providers[0] ?? null,
          payout: providers[0] ?? null,
        },
        receipts: { mediumsOf: () => [], find: async () => ({ outcome: 'absent' }) },
        config: { SYSTEM_ADMINS: [] as string[], singleOperator: false } as Context['config'],
      };
    },
    reset: async () => {
      time.now += 1000;
      testbed.providers = PROVIDER_KINDS.map((kind) => new FaultyProvider(kind, () => time.now));
      testbed.users = [];
      for (let i = 0; i < USER_COUNT; i++) {
        const user = newUser(ports.users.newId(), ++serial);
        await ports.users.create(user);
        await ports.ledger.post(
          adjustmentEntry(user.id, { userId: user.id, wallet: 'main', amount: STARTING_BALANCE }),
        );
        testbed.users.push(user);
      }
    },
    issueOtp: async (user) => {
      const [vc, otp] = [`vc-${++serial}`, '123456'];
      const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
      await ports.otps.create({
        id: sha256(vc),
        phone: user.phone,
        kind: 'own',
        session: null,
        by: 'sms',
        codeHash: sha256(`${vc}:${otp}`),
        expiresAt: new Date(time.now + 300_000),
      });
      return { vc, otp };
    },
    close: async () => {
      await connection.dropDatabase();
      await connection.close();
    },
  };
  return testbed;
}

const newUser = (id: User['id'], serial: number): User => ({
  id,
  name: `Player ${serial}`,
  phone: parsePhone(`9${String(serial).padStart(8, '0')}`) as Phone,
  role: 'user',
  passwordHash: null,
  telegramId: null,
  telegramLinkedAt: null,
  language: 'en',
  remainingSpin: 0,
  referralCode: `R${serial}-${id}`,
  referredBy: null,
  withdrawalsHeldUntil: null,
  smsOnlyUntil: null,
  frozenAt: null,
  sessionEpoch: 0,
  passwordResetAt: null,
  createdAt: new Date(START),
});
