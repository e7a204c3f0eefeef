import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

/** The part of the context that the services of rooms use. */
export type RoomsContext = Pick<
  Context,
  | 'config'
  | 'clock'
  | 'random'
  | 'log'
  | 'ledger'
  | 'bonusWagers'
  | 'notifications'
  | 'publish'
  | 'users'
  | 'settings'
  | 'rooms'
  | 'rounds'
  | 'recoveries'
  | 'fairnessLog'
  | 'beacon'
  | 'metrics'
  | 'roundLog'
  | 'oldRooms'
  | 'due'
  | 'presence'
  | 'promotionOn'
  | 'walletQueue'
  | 'together'
> & {
  readonly spaces: Pick<Context['spaces'], 'isMember' | 'of' | 'get'>;
  readonly schedules: Pick<Context['schedules'], 'get' | 'isAttending'>;
};

/** The user who plays. */
export type Player = Pick<Caller, 'id' | 'name' | 'phone' | 'isAdmin'>;
