import type { UserId } from '@chewata/common/ids';

/** How often a user's counted rounds were with the same others. */
export interface CoPlay {
  readonly rounds: number;
  /** Everyone met, with the number of rounds, most often met first. */
  readonly met: readonly (readonly [UserId, number])[];
  /** The part of the rounds in which at least half of the others were the user's regulars. */
  readonly sameUsersShare: number;
}

/** The others most often met: with the user they are the fewest players of a round that counts. */
export const REGULARS = 4;

/** The co-play of a user in rounds with these players. */
export function coPlayOf(user: UserId, rounds: readonly { readonly players: readonly UserId[] }[]): CoPlay {
  const counts = new Map<UserId, number>();
  const others = rounds.map(({ players }) => players.filter((player) => player !== user));
  for (const player of others.flat()) counts.set(player, (counts.get(player) ?? 0) + 1);
  const met = [...counts].sort(([a, some], [b, more]) => more - some || (a < b ? -1 : 1));
  const regulars = new Set(met.slice(0, REGULARS).map(([player]) => player));
  const same = others.filter(
    (players) => players.filter((player) => regulars.has(player)).length * 2 >= players.length,
  );
  return {
    rounds: rounds.length,
    met,
    sameUsersShare: rounds.length === 0 ? 0 : same.length / rounds.length,
  };
}
