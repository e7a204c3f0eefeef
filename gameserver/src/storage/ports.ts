/** What the services need of the outside. storage/mongo and storage/redis keep these promises. */
export type { Clock, Random } from './ports/clock.ts';
export type { Due, Lease } from './ports/due.ts';
export type { Ledger, Posted } from './ports/ledger.ts';
export type { Presence } from './ports/presence.ts';
export type { Game, Publisher } from './ports/publisher.ts';
export type { NewRoom, Place, RoomRef, Rooms } from './ports/rooms.ts';
export type { Session, Sessions } from './ports/sessions.ts';
export type { Spaces } from './ports/spaces.ts';
export type { Together, Transaction, Write } from './ports/transaction.ts';
export type { Role, User, UserChange, Users } from './ports/users.ts';
