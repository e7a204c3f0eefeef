import { createHash } from 'node:crypto';
import type { PersonDevice, PersonSession } from '@chewata/common/contract/admin/person';
import type { UserId } from '@chewata/common/ids';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../../context.ts';
import { namesOf } from './names-of.ts';

/** The sessions of a person that still count. Neither a token nor its hash leaves the server. */
export async function sessionsOf(
  ctx: Pick<Context, 'clock' | 'devices' | 'sessions'>,
  { id, sessionEpoch }: Pick<User, 'id' | 'sessionEpoch'>,
): Promise<PersonSession[]> {
  const [sessions, devices] = await Promise.all([
    ctx.sessions.ofUser(id, new Date(ctx.clock.now())),
    ctx.devices.ofUser(id),
  ]);
  const names = new Map(devices.map(({ deviceId, name }) => [deviceId, name]));
  return sessions
    .filter(({ epoch }) => epoch === sessionEpoch)
    .map((session) => ({
      _id: createHash('sha256').update(`shown:${session.id}`).digest('hex').slice(0, 16),
      openedBy: session.openedBy,
      device: (session.deviceId && names.get(session.deviceId)) || '',
      createdAt: session.createdAt.toISOString(),
      usedAt: session.usedAt.toISOString(),
    }));
}

/** The devices of a person, each with the others who have signed in on it. */
export async function devicesOf(
  ctx: Pick<Context, 'devices' | 'users'>,
  id: UserId,
): Promise<PersonDevice[]> {
  const devices = await ctx.devices.ofUser(id);
  const shared = await ctx.devices.ofDevices(devices.map(({ deviceId }) => deviceId));
  const others = shared.filter(({ userId }) => userId !== id);
  const named = await namesOf(
    ctx,
    others.map(({ userId }) => userId),
  );
  return devices.map(({ id: _id, deviceId, name, createdAt, usedAt }) => ({
    _id,
    name,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
    others: others.filter((other) => other.deviceId === deviceId).map(({ userId }) => named(userId)),
  }));
}
