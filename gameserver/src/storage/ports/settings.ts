import type { Settings } from '@chewata/common/contract/settings-document';
import type { Write } from './transaction.ts';

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
