import type { Language } from '../../languages.ts';
import type { Birr } from '../conventions.ts';
import { answers, route } from '../route.ts';
import type { PaymentWays } from './payment-ways.ts';
import type { SettingsAnswer } from './settings.ts';

/** The public part of the settings. */
export interface PublicSettings {
  stakes: SettingsAnswer['stakes'];
  limits: SettingsAnswer['limits'];
  percents: SettingsAnswer['percents'];
  cardLimits: SettingsAnswer['cardLimits'];
  links: SettingsAnswer['links'];
  /** The accounts that manual deposits are paid to. */
  depositAccounts: SettingsAnswer['depositAccounts'];
  /** Hours of manual withdrawals, in Addis Ababa. */
  withdrawHours: SettingsAnswer['withdrawHours'];
  /** The ways into and out of the wallet that this server's providers offer. */
  ways: PaymentWays;
  referral: SettingsAnswer['referral'];
  freeSpin: SettingsAnswer['freeSpin'];
  pointPrice: Birr;
  minimumAge: number;
  birthDateRequired: boolean;
  audioBase: string;
  flags: SettingsAnswer['flags'];
  /** 'required': while the public beacon is away no card is paid for. */
  beaconMode: SettingsAnswer['beaconMode'];
  languages: readonly Language[];
  /** Null if no bot is running. */
  bot: { username: string | null };
  mode: 'sandbox' | 'live';
  /** ISO time on the clock of rules: the begin and end of a promotion. A phone's own clock may be wrong. */
  now: string;
  /** ISO time on the clock of rooms: the start of a round. It differs from `now` in a sandbox that shifts its rules. */
  roomsNow: string;
}

export const getSettings = route({
  method: 'GET',
  path: '/api/settings',
  access: 'public',
  answer: answers<PublicSettings>(),
});
