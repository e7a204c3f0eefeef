import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';

/** The question 'was this you?' after a reset from an unknown device. One 'no' freezes the account; then it is over. */
export interface ResetAlert {
  readonly id: string;
  readonly userId: UserId;
  /** The devices that knew the user before the reset: they show the question. */
  readonly devices: readonly string[];
  readonly createdAt: Date;
  /** Until then it can be answered. */
  readonly until: Date;
}

export interface ResetAlerts {
  create(alert: ResetAlert): Promise<void>;
  get(id: string): Promise<ResetAlert | null>;
  ofDevice(deviceId: string, now: Date): Promise<ResetAlert[]>;
  /** Removes it. True for one caller only. */
  use(id: string): Promise<boolean>;
}

type StoredAlert = Omit<ResetAlert, 'id'> & { _id: string };

const alert = new Schema<StoredAlert>(
  { _id: String, userId: String, devices: [String], createdAt: Date, until: Date },
  { versionKey: false, strict: 'throw' },
);
alert.index({ devices: 1 });
alert.index({ until: 1 }, { expireAfterSeconds: 24 * 3600 });

export function mongoResetAlerts(connection: Connection): ResetAlerts {
  const alerts = connection.model('ResetAlert', alert, 'resetAlerts');
  return {
    create: async ({ id, ...rest }) => {
      await alerts.create([{ _id: id, ...rest, devices: [...rest.devices] }]);
    },
    get: async (id) => {
      const row = await alerts.findById(id).lean();
      return row && toAlert(row);
    },
    ofDevice: async (deviceId, now) =>
      (await alerts.find({ devices: deviceId, until: { $gt: now } }).lean()).map(toAlert),
    use: async (id) => (await alerts.deleteOne({ _id: id })).deletedCount === 1,
  };
}

const toAlert = ({ _id, ...rest }: StoredAlert): ResetAlert => ({ id: _id, ...rest });
