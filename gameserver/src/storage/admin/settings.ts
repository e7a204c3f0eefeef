import { changeSettings } from '@chewata/common/contract/settings-defaults';
import type { Settings, SettingsPatch } from '@chewata/common/contract/settings-document';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import { asTransaction, transact, type Write } from '../transaction.ts';
import { differingFrom } from './settings-diff.ts';

export interface SettingsStore {
  /** The settings in force: this server's own changes at once, those of other servers within a second. */
  now(): Settings;
  /**
   * Changes them in one transaction with `alongside`, which gets what they become. Both may run twice;
   * what they throw refuses the change.
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
  /** What differs from the defaults. */
  changed: SettingsPatch;
}

const schema = new Schema<StoredSettings>(
  { _id: String, version: Number, changed: Schema.Types.Mixed },
  { versionKey: false, strict: 'throw', minimize: false },
);

export interface KeptSettings extends SettingsStore {
  /** Makes the document where there is none, before the first transaction that changes it. */
  begin(): Promise<void>;
  /** Reads what other servers have changed. */
  refresh(): Promise<void>;
}

export function mongoSettings(connection: Connection, defaults: Settings): KeptSettings {
  const documents = connection.model('Settings', schema, 'settings');
  const _id = 'settings';
  let current = { version: -1, settings: defaults };
  const applied = (row: Pick<StoredSettings, 'changed'>): Settings => changeSettings(defaults, row.changed);
  /** What was read before a change of ours must not undo it here. */
  const adopt = (version: number, settings: Settings): void => {
    if (version > current.version) current = { version, settings };
  };

  async function kept(session?: ClientSession): Promise<StoredSettings> {
    const row = await documents.findById(_id, null, session ? { session } : {}).lean();
    return row ?? { _id, version: 0, changed: {} };
  }

  return {
    now: () => current.settings,
    begin: async () => {
      await documents.updateOne({ _id }, { $setOnInsert: { version: 0, changed: {} } }, { upsert: true });
    },
    refresh: async () => {
      const row = await kept();
      adopt(row.version, applied(row));
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
