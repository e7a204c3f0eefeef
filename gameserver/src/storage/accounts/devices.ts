import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';
import { sessionOf, type Write } from '../transaction.ts';

/** A user who has signed in on a device. The device itself is only a random id in a signed cookie. */
export interface KnownDevice {
  readonly id: string;
  readonly deviceId: string;
  readonly userId: UserId;
  /** As the user sees it: 'Chrome, Android'. */
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date;
}

/** At most 10 users of a device and 5 devices of a user: beyond that the one unused longest is forgotten. */
export interface Devices {
  find(deviceId: string, userId: UserId): Promise<KnownDevice | null>;
  /** Adds it, or notes its use. */
  remember(device: KnownDevice): Promise<void>;
  /** Last used first. */
  ofUser(userId: UserId): Promise<KnownDevice[]>;
  ofUsers(userIds: readonly UserId[]): Promise<KnownDevice[]>;
  ofDevices(deviceIds: readonly string[]): Promise<KnownDevice[]>;
  /** Last used first. */
  ofDevice(deviceId: string): Promise<KnownDevice[]>;
  /** Those that came to know a user then or later. */
  knownSince(at: Date): Promise<KnownDevice[]>;
  /** The one forgotten; null if the user has no such device. */
  forget(userId: UserId, id: string): Promise<KnownDevice | null>;
  /** Forgets all devices of a user but one. */
  forgetAll(userId: UserId, but: string | null): Write;
}

const USERS_PER_DEVICE = 10;
const DEVICES_PER_USER = 5;

type StoredDevice = Omit<KnownDevice, 'id'> & { _id: string };

const device = new Schema<StoredDevice>(
  { _id: String, deviceId: String, userId: String, name: String, createdAt: Date, usedAt: Date },
  { versionKey: false, strict: 'throw' },
);
device.index({ deviceId: 1, userId: 1 }, { unique: true });
device.index({ userId: 1 });
device.index({ createdAt: 1 });

export function mongoDevices(connection: Connection): Devices {
  const devices = connection.model('Device', device, 'devices');
  const keep = async (filter: { deviceId: string } | { userId: UserId }, most: number) => {
    const rows = await devices.find(filter, { _id: 1 }).sort({ usedAt: -1, _id: 1 }).skip(most).lean();
    if (rows.length > 0) await devices.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
  };
  return {
    find: async (deviceId, userId) => found(await devices.findOne({ deviceId, userId }).lean()),
    remember: async ({ id, deviceId, userId, name, createdAt, usedAt }) => {
      await devices
        .updateOne(
          { deviceId, userId },
          { $set: { name, usedAt }, $setOnInsert: { _id: id, createdAt } },
          { upsert: true },
        )
        .catch((error: unknown) => {
          // Two sign-ins at once: the other one has added it.
          if (!isDuplicateKey(error, 'devices')) throw error;
        });
      await keep({ deviceId }, USERS_PER_DEVICE);
      await keep({ userId }, DEVICES_PER_USER);
    },
    ofUser: async (userId) =>
      (await devices.find({ userId }).sort({ usedAt: -1, _id: 1 }).lean()).map(toDevice),
    ofUsers: async (userIds) => (await devices.find({ userId: { $in: [...userIds] } }).lean()).map(toDevice),
    ofDevices: async (deviceIds) =>
      (await devices.find({ deviceId: { $in: [...deviceIds] } }).lean()).map(toDevice),
    ofDevice: async (deviceId) =>
      (await devices.find({ deviceId }).sort({ usedAt: -1, _id: 1 }).lean()).map(toDevice),
    knownSince: async (at) => (await devices.find({ createdAt: { $gte: at } }).lean()).map(toDevice),
    forget: async (userId, id) => found(await devices.findOneAndDelete({ _id: id, userId }).lean()),
    forgetAll: (userId, but) => async (tx) => {
      const others = but === null ? { userId } : { userId, deviceId: { $ne: but } };
      await devices.deleteMany(others, { session: sessionOf(tx) });
    },
  };
}

const toDevice = ({ _id, ...rest }: StoredDevice): KnownDevice => ({ id: _id, ...rest });
const found = (row: StoredDevice | null): KnownDevice | null => (row ? toDevice(row) : null);
