import type { PersonAnswer, PersonUser } from '@chewata/common/contract/admin/person';
import type { UserId } from '@chewata/common/ids';
import { plus, toBirr } from '@chewata/common/money';
import type { User } from '#storage/accounts/users.ts';
import { describeUser } from '../../accounts/describe-user.ts';
import type { Context } from '../../context.ts';
import { describeLimits } from '../../play-limits/describe-limits.ts';
import { describeFlags } from '../flags/list-flags.ts';
import { existingUser } from '../people/admin-command.ts';
import { blocksOf } from './blocks-of.ts';
import { listNotes } from './notes.ts';
import { devicesOf, sessionsOf } from './where-signed-in.ts';

const MOST_FLAGS = 50;

type PersonContext = Pick<
  Context,
  | 'clock'
  | 'config'
  | 'decisions'
  | 'deposits'
  | 'devices'
  | 'flags'
  | 'ledger'
  | 'notes'
  | 'playRecords'
  | 'sessions'
  | 'settings'
  | 'users'
>;

/** E2: everything about one person that fits a page. Refusal: NOT_FOUND. */
export async function readPerson(ctx: PersonContext, id: UserId): Promise<PersonAnswer> {
  const user = await existingUser(ctx, id);
  const [described, wallet, limits, sessions, devices, notes, blocks, flags] = await Promise.all([
    describePerson(ctx, user),
    ctx.ledger.wallet(id),
    ctx.playRecords.get(id).then((record) => describeLimits(ctx, record)),
    sessionsOf(ctx, user),
    devicesOf(ctx, id),
    listNotes(ctx, id),
    blocksOf(ctx, id),
    ctx.flags.ofUser(id, MOST_FLAGS).then((found) => describeFlags(ctx, found)),
  ]);
  const { main, bonus, held } = wallet;
  const balances = {
    main: toBirr(main),
    bonus: toBirr(bonus),
    held: toBirr(held),
    total: toBirr(plus(plus(main, bonus), held)),
  };
  return { user: described, balances, limits, sessions, devices, notes, blocks, flags };
}

async function describePerson(
  ctx: Pick<Context, 'clock' | 'config' | 'ledger' | 'users'>,
  user: User,
): Promise<PersonUser> {
  const referrer = user.referredBy && (await ctx.users.get(user.referredBy));
  return {
    ...(await describeUser(ctx, user)),
    createdAt: user.createdAt.toISOString(),
    language: user.language,
    birthDate: user.birthDate ?? null,
    referredBy: referrer ? { _id: referrer.id, name: referrer.name } : null,
    frozenAt: user.frozenAt?.toISOString() ?? null,
    closedAt: user.closedAt?.toISOString() ?? null,
  };
}
