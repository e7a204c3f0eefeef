import { createHash, randomBytes, randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { ADMIN_PHONE } from './game-server.ts';

export interface Account {
  readonly id: string;
  readonly token: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Concurrent requests. */
const AT_ONCE = 16;
/** Each player's balance in Birr; an administrator gives it, so that the ledger stays consistent. */
const BALANCE_BIRR = 5000;

/** Inserts signed-in users directly: signing them up would spend minutes on hashing passwords. */
export async function makeAccounts(mongoUrl: string, url: string, count: number): Promise<Account[]> {
  const connection = await mongoose.createConnection(mongoUrl).asPromise();
  const all = Array.from({ length: count + 1 }, (_, serial) => ({
    serial,
    id: new mongoose.mongo.ObjectId().toHexString(),
    token: randomBytes(32).toString('base64url'),
  }));
  const now = new Date();
  await connection.collection<{ _id: string }>('users').insertMany(
    all.map(({ id, serial }) => ({
      _id: id,
      name: `Player ${serial}`,
      phone: serial === 0 ? ADMIN_PHONE : `+2517${String(serial).padStart(8, '0')}`,
      role: 'user',
      passwordHash: null,
      telegramId: null,
      language: 'am',
      remainingSpin: 0,
      referralCode: `BENCH${serial}`,
      referredBy: null,
      withdrawalsHeldUntil: null,
      createdAt: now,
    })),
  );
  await connection.collection<{ _id: string }>('sessions').insertMany(
    all.map(({ id, token }) => ({
      _id: createHash('sha256').update(token).digest('hex'),
      userId: id,
      openedBy: 'password',
      // The administrator's calls need a second factor.
      confirmation: { at: now, by: 'code' },
      createdAt: now,
      usedAt: now,
      expiresAt: new Date(now.getTime() + 30 * DAY_MS),
    })),
  );
  await connection.close();
  const [admin, ...players] = all;
  if (!admin) throw new Error('no administrator');
  for (let from = 0; from < players.length; from += AT_ONCE)
    await Promise.all(players.slice(from, from + AT_ONCE).map(({ id }) => credit(url, admin.token, id)));
  return players;
}

async function credit(url: string, admin: string, user: string): Promise<void> {
  const response = await fetch(`${url}/api/admin/users/${user}/adjust`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ wallet: 'main', amount: BALANCE_BIRR, reason: 'bench' }),
  });
  if (!response.ok) throw new Error(`balance not adjusted: ${response.status} ${await response.text()}`);
}
