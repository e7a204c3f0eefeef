import { defaultSettings } from '@chewata/common/contract/settings/defaults';
import { GAME_NAMES, gameTable } from '@chewata/common/games';
import { fromBirr } from '@chewata/common/money';
import { makeMetrics } from '#runtime/metrics.ts';
import type { Context } from '#services/context.ts';
import type { RoomsContext } from '#services/rooms/rooms-context.ts';
import { loadConfig } from '../../config.ts';
import { paceOfAll } from '../pace.ts';

/** Between two calls, in every game, in ms. */
export const CALL_MS = 200;
export const STAKE = fromBirr(20);
const COUNTDOWN_S = 2;

/** The part of the services' context that rooms and the movements of money need. */
export type SimulatedContext = RoomsContext &
  Pick<
    Context,
    | 'approvals'
    | 'dailyFirsts'
    | 'deposits'
    | 'otps'
    | 'payees'
    | 'playRecords'
    | 'requests'
    | 'sessions'
    | 'tallies'
    | 'walletLimits'
    | 'withdrawals'
  >;

const SETTINGS = {
  ...defaultSettings('sandbox'),
  stakes: { ...gameTable(GAME_NAMES, () => [STAKE]), private: [STAKE] },
  beaconMode: 'preferred' as const,
};

/** The parts that are the same in every server and run. Made once: the metrics alone cost as much as a whole run. */
export const COMMON_PARTS = {
  config: loadConfig({
    MONGO_URL: 'mongodb://simulated',
    REDIS_URL: 'redis://simulated',
    ...paceOfAll(COUNTDOWN_S, CALL_MS),
    SPIN_PRESPIN_S: '0',
  }),
  metrics: makeMetrics(),
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  settings: {
    now: () => SETTINGS,
    change: () => Promise.reject(new Error('settings do not change here')),
  },
  // The commands of one wallet are not kept apart, so that they meet more often.
  walletQueue: (_user, command) => command(),
  promotionOn: async () => false,
  spaces: { get: async () => null, isMember: async () => true, of: async () => [] },
  schedules: { get: async () => null, isAttending: async () => true },
} as const satisfies Partial<SimulatedContext>;

/** Proof of identity is no part of the simulation: every code is right, every payee is known. */
export const NO_PROOF = {
  otps: { spending: () => async () => undefined },
  payees: { known: async () => true, noting: () => async () => undefined },
  sessions: { find: async () => ({ openedBy: 'password' }) },
  walletLimits: { unknownReceiver: { check: async () => undefined, count: async () => undefined } },
} as unknown as Pick<SimulatedContext, 'otps' | 'payees' | 'sessions' | 'walletLimits'>;
