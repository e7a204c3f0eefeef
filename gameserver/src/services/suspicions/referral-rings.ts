import type { UserId } from '@chewata/common/ids';
import { tiedGroups } from '#domain/suspicions/groups.ts';
import type { Look, LookContext } from './look.ts';
import { sharedAddresses } from './shared-addresses.ts';

/** U5: raises a referrer whose referred share devices or payer accounts with one another or with the referrer. */
export const flagReferralRings: Look = async (ctx, from) => {
  const [devices, seen] = await Promise.all([ctx.devices.knownSince(from), ctx.sightings.since(from)]);
  const touched = [...devices, ...seen.filter(({ kind }) => kind === 'payer')].map(({ userId }) => userId);
  const users = await ctx.users.find([...new Set(touched)]);
  const referrers = users.flatMap(({ id, referredBy }) => (referredBy ? [id, referredBy] : [id]));
  for (const referrer of new Set(referrers)) await lookAtReferrer(ctx, referrer);
};

async function lookAtReferrer(ctx: LookContext, referrer: UserId): Promise<void> {
  const { referredTogether } = ctx.settings.now().suspicions;
  const referred = (await ctx.users.referredBy(referrer)).map(({ id }) => id);
  if (referred.length < referredTogether) return;
  const { devices, payers, ties } = await tiesAmong(ctx, [referrer, ...referred]);
  for (const group of tiedGroups(ties)) {
    const together = group.filter((user) => user !== referrer);
    if (together.length < referredTogether) continue;
    const addresses = await sharedAddresses(ctx, [referrer, ...together]);
    await ctx.flags.raise(
      {
        kind: 'referral-ring',
        subject: referrer,
        users: [referrer, ...together],
        evidence: {
          referrer,
          referred: referred.length,
          together: together.length,
          devices,
          payers,
          addresses,
        },
        facts: together,
      },
      new Date(ctx.clock.now()),
    );
  }
}

/** Pairs of these users with a device or payer account in common, and how many of each there are. */
async function tiesAmong(ctx: LookContext, users: readonly UserId[]) {
  const [devices, payers] = await Promise.all([
    ctx.devices.ofUsers(users),
    ctx.sightings.ofUsers('payer', users),
  ]);
  const byDevice = shared(devices.map(({ deviceId, userId }) => [deviceId, userId]));
  const byPayer = shared(payers.map(({ subject, userId }) => [subject, userId]));
  const ties = [...byDevice, ...byPayer].flatMap(([first, ...others]) =>
    others.map((other): [UserId, UserId] => [first, other]),
  );
  return { devices: byDevice.length, payers: byPayer.length, ties };
}

/** The users of each thing that more than one of them has. */
function shared(owned: readonly (readonly [string, UserId])[]): [UserId, ...UserId[]][] {
  const users = new Map<string, [UserId, ...UserId[]]>();
  for (const [thing, user] of owned) {
    const known = users.get(thing);
    if (known) known.push(user);
    else users.set(thing, [user]);
  }
  return [...users.values()].filter((list) => list.length > 1);
}
