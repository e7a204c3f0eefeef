import { createHash, randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import type { Account } from '../rooms/accounts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Opens a confirmed session of the administrator with that phone. Throws if there is none. */
export async function adminSession(mongoUrl: string, phone: string): Promise<Account> {
  const connection = await mongoose.createConnection(mongoUrl).asPromise();
  const user = await connection.collection<{ _id: string }>('users').findOne({ phone });
  if (!user) throw new Error(`no administrator ${phone}`);
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  await connection.collection<{ _id: string; [field: string]: unknown }>('sessions').insertOne({
    _id: createHash('sha256').update(token).digest('hex'),
    userId: user._id,
    openedBy: 'password',
    confirmation: { at: now, by: 'code' },
    createdAt: now,
    usedAt: now,
    expiresAt: new Date(now.getTime() + 30 * DAY_MS),
  });
  await connection.close();
  return { id: user._id, token };
}
