import { changeSettings } from '@chewata/common/contract/settings/defaults';
import type { Settings, SettingsPatch } from '@chewata/common/contract/settings/settings';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { Log } from '#runtime/log.ts';
import { asTransaction, transact, type Write } from '../transaction.ts';
import { differingFrom } from './settings-diff.ts';

export interface SettingsStore {
  /** The settings in force: this server's own changes at once, those of other servers within a second. */
  now(): Settings;
  /**
   * Changes the settings in one transaction with `alongside`, which receives the new settings. Both may run twice; an
   * error of either refuses the change.
   */
  change(
    next: (current: Settings) => Settings,
    alongside: (changed: Settings) => readonly Write[],
  ): Promise<Settings>;
}

interface StoredSettings {
  _id: 'settings';
  /** Rises by one with every change. */
  version: number;
  /** The values that differ from the defaults. */
  changed: SettingsPatch;
}

const schema = new Schema<StoredSettings>(
  { _id: String, version: Number, changed: Schema.Types.Mixed },
  { versionKey: false, strict: 'throw', minimize: false },
);

export interface RefreshedSettings extends SettingsStore {
  /** Reads the settings now and again every 700 ms, until the returned function is called. */
  startRefreshing(log: Log): Promise<() => void>;
}

const REFRESH_INTERVAL_MS = 700;

export function mongoSettings(connection: Connection, defaults: Settings): RefreshedSettings {
  const documents = connection.model('Settings', schema, 'settings');
  const _id = 'settings';
  let current = { version: -1, settings: defaults };
  const applied = (row: Pick<StoredSettings, 'changed'>): Settings => changeSettings(defaults, row.changed);
  /** Ignores settings that were read before a change made by this server. */
  const adopt = (version: number, settings: Settings): void => {
    if (version > current.version) current = { version, settings };
  };

  async function kept(session?: ClientSession): Promise<StoredSettings> {
    const row = await documents.findById(_id, null, session ? { session } : {}).lean();
    return row ?? { _id, version: 0, changed: {} };
  }

  async function refresh(): Promise<void> {
    const row = await kept();
    adopt(row.version, applied(row));
  }

  return {
    now: () => current.settings,
    startRefreshing: async (log) => {
      // A transaction must not create the document.
      await documents.updateOne({ _id }, { $setOnInsert: { version: 0, changed: {} } }, { upsert: true });
      await refresh();
      const timer = setInterval(() => {
        refresh().catch((error: unknown) => log.warn({ err: error }, 'settings not read'));
      }, REFRESH_INTERVAL_MS);
      return () => clearInterval(timer);
    },
    change: async (next, alongside) => {
      const { version, settings } = await transact(connection, async (session) => {
        const row = await kept(session);
        const settings = next(applied(row));
        const version = row.version + 1;
        const changed = differingFrom(defaults, settings);
        for (const write of alongside(settings)) await write(asTransaction(session));
        await documents.updateOne({ _id }, { $set: { version, changed } }, { session });
        return { version, settings };
      });
      adopt(version, settings);
      return settings;
    },
  };
}
