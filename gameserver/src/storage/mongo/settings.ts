import { changeSettings } from '@chewata/common/contract/settings-defaults';
import type { Settings, SettingsPatch } from '@chewata/common/contract/settings-document';
import { type Connection, Schema } from 'mongoose';
import type { SettingsStore } from '../ports.ts';
import { differingFrom } from './settings-diff.ts';
import { asTransaction, transact } from './transact.ts';

interface StoredSettings {
  _id: 'settings';
  /** What differs from the defaults. */
  changed: SettingsPatch;
}

const schema = new Schema<StoredSettings>(
  { _id: String, changed: Schema.Types.Mixed },
  { versionKey: false, strict: 'throw', minimize: false },
);

export interface KeptSettings extends SettingsStore {
  /** Reads what other servers have changed; the first time it makes the document. */
  refresh(): Promise<void>;
}

export function mongoSettings(connection: Connection, defaults: Settings): KeptSettings {
  const documents = connection.model('Settings', schema, 'settings');
  const _id = 'settings';
  let current = defaults;
  const applied = (row: Pick<StoredSettings, 'changed'> | null) =>
    changeSettings(defaults, row?.changed ?? {});

  return {
    now: () => current,
    refresh: async () => {
      const row =
        (await documents.findById(_id).lean()) ??
        (await documents
          .findOneAndUpdate(
            { _id },
            { $setOnInsert: { changed: {} } },
            { upsert: true, returnDocument: 'after' },
          )
          .lean());
      current = applied(row);
    },
    change: async (next, alongside) => {
      current = await transact(connection, async (session) => {
        const row = await documents.findById(_id, null, { session }).lean();
        const settings = next(applied(row));
        const changed = differingFrom(defaults, settings);
        for (const write of alongside(settings)) await write(asTransaction(session));
        await documents.updateOne({ _id }, { $set: { changed } }, { session });
        return settings;
      });
      return current;
    },
  };
}
