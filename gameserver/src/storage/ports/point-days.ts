import type { UserId } from '@chewata/common/ids';
import type { Write } from './transaction.ts';

/** How many points each user has bought in a day of Addis Ababa. */
export interface PointDays {
  bought(user: UserId, day: string): Promise<number>;
  /** Beside the purchase. Refusal DAILY_LIMIT where so many more would be above `most`. */
  add(user: UserId, day: string, quantity: number, most: number): Write;
}
