import type { UserId } from '@chewata/common/ids';
import type { LookContext } from './look.ts';

/** How many addresses more than one of these users signed in from: evidence beside other signs, for a person to judge. */
export async function sharedAddresses(
  ctx: Pick<LookContext, 'sightings'>,
  users: readonly UserId[],
): Promise<number> {
  const seen = await ctx.sightings.ofUsers('address', users);
  const counts = new Map<string, number>();
  for (const { subject } of seen) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  return [...counts.values()].filter((count) => count > 1).length;
}
