import { ROWS_PER_PAGE } from '@chewata/common/contract/conventions';
import { asRoundId, asUserId, type RoundId, type SpaceId, type UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import { type Connection, Schema } from 'mongoose';

/** A scheduled bingo game. */
export interface Schedule {
  readonly id: string;
  readonly creatorId: UserId;
  readonly startsAt: Date;
  readonly stake: Santim;
  /** Null for a game that anyone may attend. */
  readonly space: SpaceId | null;
  readonly attending: readonly UserId[];
  /** Its room, from 5 minutes before the start. */
  readonly roomId: RoundId | null;
  readonly createdAt: Date;
}

export interface Schedules {
  create(schedule: Schedule): Promise<void>;
  get(id: string): Promise<Schedule | null>;
  /** Public games and games of these spaces that start after that time, earliest first. */
  startingAfter(at: Date, spaces: readonly SpaceId[]): Promise<Schedule[]>;
  /** The same by pages from 1, and how many there are. */
  pageAfter(
    at: Date,
    spaces: readonly SpaceId[],
    page: number,
  ): Promise<{ games: Schedule[]; total: number }>;
  /** The number of games of that creator that start after that time. */
  toCome(creator: UserId, at: Date): Promise<number>;
  /** The ids of all games that start after that time and have no room yet. */
  withoutRoom(after: Date): Promise<{ id: string; startsAt: Date }[]>;
  isAttending(id: string, user: UserId): Promise<boolean>;
  attend(id: string, user: UserId): Promise<Schedule | null>;
  stayAway(id: string, user: UserId): Promise<Schedule | null>;
  /** True if it had no room before. */
  setRoom(id: string, room: RoundId): Promise<boolean>;
  /** True if it existed and had no room. */
  remove(id: string): Promise<boolean>;
}

type StoredSchedule = Omit<Schedule, 'id' | 'attending'> & { _id: string; attending: string[] };

const schedule = new Schema<StoredSchedule>(
  {
    _id: String,
    creatorId: String,
    startsAt: Date,
    stake: Number,
    space: String,
    attending: [String],
    roomId: String,
    createdAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
schedule.index({ startsAt: 1 });
schedule.index({ creatorId: 1, startsAt: 1 });

/** The most upcoming games that are listed. */
const MOST = 200;

export function mongoSchedules(connection: Connection): Schedules {
  const schedules = connection.model('Schedule', schedule, 'schedules');
  return {
    create: async ({ id, attending, ...rest }) => {
      await schedules.create([{ _id: id, attending: [...attending], ...rest }]);
    },
    get: async (id) => found(await schedules.findById(id).lean()),
    startingAfter: async (at, spaces) =>
      (
        await schedules
          .find({ startsAt: { $gt: at }, space: { $in: [null, ...spaces] } })
          .sort({ startsAt: 1 })
          .limit(MOST)
          .lean()
      ).map(toSchedule),
    pageAfter: async (at, spaces, page) => {
      const which = { startsAt: { $gt: at }, space: { $in: [null, ...spaces] } };
      const rows = schedules
        .find(which)
        .sort({ startsAt: 1, _id: 1 })
        .skip((page - 1) * ROWS_PER_PAGE)
        .limit(ROWS_PER_PAGE)
        .lean();
      const [list, total] = await Promise.all([rows, schedules.countDocuments(which)]);
      return { games: list.map(toSchedule), total };
    },
    toCome: (creatorId, at) => schedules.countDocuments({ creatorId, startsAt: { $gt: at } }),
    withoutRoom: async (after) =>
      (await schedules.find({ startsAt: { $gt: after }, roomId: null }).lean()).map(({ _id, startsAt }) => ({
        id: _id,
        startsAt,
      })),
    isAttending: async (id, user) => (await schedules.exists({ _id: id, attending: user })) !== null,
    attend: async (id, user) =>
      found(
        await schedules
          .findOneAndUpdate({ _id: id }, { $addToSet: { attending: user } }, { returnDocument: 'after' })
          .lean(),
      ),
    stayAway: async (id, user) =>
      found(
        await schedules
          .findOneAndUpdate({ _id: id }, { $pull: { attending: user } }, { returnDocument: 'after' })
          .lean(),
      ),
    setRoom: async (id, room) =>
      (await schedules.updateOne({ _id: id, roomId: null }, { $set: { roomId: room } })).matchedCount > 0,
    remove: async (id) => (await schedules.deleteOne({ _id: id, roomId: null })).deletedCount > 0,
  };
}

const toSchedule = ({ _id, attending, roomId, ...rest }: StoredSchedule): Schedule => ({
  ...rest,
  id: _id,
  attending: attending.map(asUserId),
  roomId: roomId === null ? null : asRoundId(roomId),
});
const found = (row: StoredSchedule | null): Schedule | null => (row ? toSchedule(row) : null);
