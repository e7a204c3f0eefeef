import type { Look } from './look.ts';

/** U4: a receipt belongs to one user. */
const USERS_OF_RECEIPT = 2;

/** U3, U4: raises a payer account and a receipt with several users. */
export const flagSharedReceipts: Look = async (ctx, from) => {
  const { usersOfPayer } = ctx.settings.now().suspicions;
  const touched = new Map(
    (await ctx.sightings.since(from)).map((seen) => [`${seen.kind}:${seen.subject}`, seen]),
  );
  for (const { kind, subject } of touched.values()) {
    // Thousands of phones share one address: it is evidence beside other signs, never a sign by itself.
    if (kind === 'address') continue;
    const seen = await ctx.sightings.of(kind, subject);
    if (seen.length < (kind === 'payer' ? usersOfPayer : USERS_OF_RECEIPT)) continue;
    const users = seen.map(({ userId }) => userId);
    await ctx.flags.raise(
      {
        kind,
        subject,
        users,
        evidence: {
          [kind]: subject,
          users: users.length,
          from: seen[0]?.at.toISOString() ?? '',
          to: seen.at(-1)?.at.toISOString() ?? '',
        },
        facts: users,
      },
      new Date(ctx.clock.now()),
    );
  }
};
