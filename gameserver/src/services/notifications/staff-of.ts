import { STAFF_ACCESS, type StaffAccess } from '@chewata/common/contract/staff-access';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../context.ts';

/** The staff with an account who may make calls with that access: administrators, and the roles that it names. */
export async function staffOf(ctx: Pick<Context, 'config' | 'users'>, access: StaffAccess): Promise<User[]> {
  const found = await Promise.all([
    ...ctx.config.SYSTEM_ADMINS.map((phone) => ctx.users.byPhone(phone as User['phone'])),
    ctx.users.withRole('admin'),
    ...STAFF_ACCESS[access].map((role) => ctx.users.withRole(role)),
  ]);
  const all = found.flat().filter((user) => user !== null);
  return [...new Map(all.map((user) => [user.id, user])).values()];
}
