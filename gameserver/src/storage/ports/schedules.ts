import type { RoundId, SpaceId, UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';

/** A bingo game that players have agreed to meet for. */
export interface Schedule {
  readonly id: string;
  readonly creatorId: UserId;
  readonly startsAt: Date;
  readonly stake: Santim;
  /** Null where anybody may come. */
  readonly space: SpaceId | null;
  readonly attending: readonly UserId[];
  /** Its room, from 5 minutes before the start. */
  readonly roomId: RoundId | null;
  readonly createdAt: Date;
}

export interface Schedules {
  create(schedule: Schedule): Promise<void>;
  get(id: string): Promise<Schedule | null>;
  /** Those that start after that time, of no space or of these, the next first. */
  startingAfter(at: Date, spaces: readonly SpaceId[]): Promise<Schedule[]>;
  /** The ids of those that start after that time and have no room yet, whoever may see them. */
  withoutRoom(after: Date): Promise<{ id: string; startsAt: Date }[]>;
  isAttending(id: string, user: UserId): Promise<boolean>;
  attend(id: string, user: UserId): Promise<Schedule | null>;
  stayAway(id: string, user: UserId): Promise<Schedule | null>;
  /** True where it had no room until now. */
  setRoom(id: string, room: RoundId): Promise<boolean>;
  /** True where it was there and had no room. */
  remove(id: string): Promise<boolean>;
}
