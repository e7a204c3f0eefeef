import type { ScheduledGameAnswer } from '@chewata/common/contract/schedules';
import type { UserId } from '@chewata/common/ids';

/** What the sockets need to know of scheduled games. */
export interface Schedules {
  /** The coming games that this user may see: of no space, and of the user's own. */
  visibleTo(caller: { readonly id: UserId; readonly isAdmin: boolean }): Promise<ScheduledGameAnswer[]>;
}
