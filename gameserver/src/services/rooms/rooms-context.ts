import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

/** What the services of the rooms reach. */
export type RoomsContext = Pick<
  Context,
  | 'config'
  | 'clock'
  | 'random'
  | 'log'
  | 'ledger'
  | 'notifications'
  | 'publish'
  | 'users'
  | 'settings'
  | 'rooms'
  | 'rounds'
  | 'recoveries'
  | 'due'
  | 'presence'
  | 'promotionOn'
> & {
  readonly spaces: Pick<Context['spaces'], 'isMember' | 'of' | 'get'>;
  readonly schedules: Pick<Context['schedules'], 'get' | 'isAttending'>;
};

/** Who plays. */
export type Player = Pick<Caller, 'id' | 'name' | 'phone' | 'isAdmin'>;
