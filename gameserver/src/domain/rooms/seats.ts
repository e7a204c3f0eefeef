import type { UserId } from '@chewata/common/ids';
import { playersOf } from './play.ts';
import type { People } from './room.ts';
import type { Round } from './round.ts';

/**
 * The people of a round with their seats. A round that was stored without seats, or refunded after its room was lost,
 * gets them in the order of its cards.
 */
export function seatedPeople({ people, cards }: Pick<Round, 'people' | 'cards'>): People {
  const seated: Record<UserId, People[UserId]> = {};
  let next = 1 + Math.max(0, ...Object.values(people).map(({ seat }) => seat));
  for (const user of [...(Object.keys(people) as UserId[]), ...playersOf(cards)]) {
    if (seated[user]) continue;
    const known = people[user] ?? { name: '', phone: '', seat: 0 };
    seated[user] = known.seat > 0 ? known : { ...known, seat: next++ };
  }
  return seated;
}
