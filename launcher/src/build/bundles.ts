/** The entry and the bundle of each program of the product. */
export const BUNDLES = {
  docstore: { entry: 'docstore/src/main.ts', output: 'docstore/dist/main.js' },
  gameserver: { entry: 'gameserver/src/main.ts', output: 'gameserver/dist/main.js' },
  audit: { entry: 'gameserver/src/audit.ts', output: 'gameserver/dist/audit.js' },
  verify: { entry: 'gameserver/src/verify/main.ts', output: 'gameserver/dist/verify/main.js' },
  battery: { entry: 'gameserver/src/battery/main.ts', output: 'gameserver/dist/battery/main.js' },
  staff: { entry: 'gameserver/src/staff.ts', output: 'gameserver/dist/staff.js' },
  doctor: { entry: 'gameserver/src/doctor/main.ts', output: 'gameserver/dist/doctor/main.js' },
  players: { entry: 'gameserver/src/simulated/main.ts', output: 'gameserver/dist/simulated/main.js' },
  bot: { entry: 'bot/src/main.ts', output: 'bot/dist/main.js' },
} as const;

export type BundleName = keyof typeof BUNDLES;
