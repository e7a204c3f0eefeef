import type { SettingChange } from './changes.ts';

/** Settings that one administrator changes alone: what has to be quick and moves no money. */
export const ONE_ADMINISTRATOR: readonly string[] = [
  'flags.snowfall',
  'flags.telebirrLimitReached',
  'quietHours',
];

/** Switches that one administrator turns off alone; turning one on again needs the second. */
export const OFF_BY_ONE: readonly string[] = ['providers'];

/** Settings that need two administrators. A group names all settings in it. */
export const TWO_ADMINISTRATORS: readonly string[] = [
  'stakes',
  'limits',
  'percents',
  'cardLimits',
  'flags.withdrawOtp',
  'links',
  'depositAccounts',
  'withdrawHours',
  'referral',
  'tax',
  'bonusWagering',
  'playLimits',
  'minimumAge',
  'birthDateRequired',
  'registerBonus',
  'freeSpin',
  'audioBase',
  'receiptCeiling',
  'secondApprovalAbove',
  'freshAdminHours',
  'flipHouseLimit',
  'beaconMode',
  'fairnessChannel',
  'pointPrice',
  'prizeWaitHours',
  'agentSharePercent',
  'linkWaitHours',
  'smsPerHour',
  'codesPerAddress',
  'suspicions',
  'auditEveryMinutes',
  'supportPhone',
];

/** True if one of the names is the setting or a group that it is in. */
export const isNamed = (names: readonly string[], path: string): boolean =>
  names.some((name) => path === name || path.startsWith(`${name}.`));

/** True if a second administrator must approve the change. A setting in no list needs the second. */
export const needsSecondAdministrator = ({ path, to }: SettingChange): boolean =>
  !(isNamed(ONE_ADMINISTRATOR, path) || (to === false && isNamed(OFF_BY_ONE, path)));
