import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { ADMIN_PHONES } from './game-server.ts';

export interface Account {
  readonly id: string;
  readonly token: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Concurrent requests. */
const AT_ONCE = 16;
/** Each player's balance in Birr; the administrators give it, so that the ledger stays consistent. */
const BALANCE_BIRR = 5000;

/** Players who are signed in and have a balance. */
export async function makeAccounts(mongoUrl: string, url: string, count: number): Promise<Account[]> {
  const [first, second, ...players] = await insertAccounts(mongoUrl, ADMIN_PHONES.length + count);
  if (!first || !second) throw new Error('no administrators');
  for (let from = 0; from < players.length; from += AT_ONCE)
    await Promise.all(
      players.slice(from, from + AT_ONCE).map(({ id }) => credit(url, [first.token, second.token], id)),
    );
  return players;
}

/**
 * Inserts signed-in users without money directly: signing them up would spend minutes on hashing passwords. The first
 * two are the administrators.
 */
export async function insertAccounts(mongoUrl: string, count: number): Promise<Account[]> {
  const connection = await mongoose.createConnection(mongoUrl).asPromise();
  const all = Array.from({ length: count }, (_, serial) => ({
    serial,
    id: new mongoose.mongo.ObjectId().toHexString(),
    token: randomBytes(32).toString('base64url'),
  }));
  const now = new Date();
  await connection.collection<{ _id: string }>('users').insertMany(
    all.map(({ id, serial }) => ({
      _id: id,
      name: `Player ${serial}`,
      phone: ADMIN_PHONES[serial] ?? `+2517${String(serial).padStart(8, '0')}`,
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
  return all;
}

/** One administrator proposes the balance, the other approves it. */
async function credit(url: string, [first, second]: readonly [string, string], user: string): Promise<void> {
  const body = { wallet: 'main', amount: BALANCE_BIRR, reason: 'bench' };
  const { approval } = await post(`${url}/api/admin/users/${user}/adjust`, first, body);
  if (approval) await post(`${url}/api/admin/approvals/${approval._id}/approve`, second, {});
}

/** Waits as long as a server with its limits on says. */
async function post(url: string, token: string, body: object): Promise<{ approval?: { _id: string } }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  if (response.status === 429) {
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000);
    return post(url, token, body);
  }
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { approval?: { _id: string } };
}
