import { Refusal } from '@chewata/common/errors';
import type { Phone } from '@chewata/common/phone';
import type { Ticket } from '#runtime/work-gate.ts';
import type { KnownDevice } from '#storage/accounts/devices.ts';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../../context.ts';
import { knownDevice } from '../../devices/known-device.ts';
import { addressGroup, type Origin } from '../../origin.ts';
import { bitsFor, requireProofOfWork } from '../../require-proof.ts';

export const RESET_LINK = '/resetpassword';
/** From this number of failures of an address in 15 minutes on, unknown devices prove work. */
const ADDRESS_FAILURES = 20;
const WAITING_PER_ADDRESS = 2;

export type PasswordContext = Pick<
  Context,
  'clock' | 'config' | 'devices' | 'limits' | 'passwordGate' | 'passwords' | 'random' | 'signing' | 'users'
>;

/**
 * The user of that phone, if the password is right (rules A3 and A4). A known device has a count of failures of its own,
 * so that a stranger cannot lock the owner out.
 * Refusals: LOGIN_FAILED with `retries` and `link`; RATE_LIMITED after 5 failures, for 15 minutes, for the right
 * password too; PROOF_REQUIRED; BUSY.
 */
export async function checkPassword(
  ctx: PasswordContext,
  { phone, password, from }: { phone: Phone; password: string; from: Origin },
): Promise<User> {
  const user = await ctx.users.byPhone(phone);
  const known = await knownDevice(ctx, from, user?.id);
  const key = known ? `device:${known.id}` : phone;
  await refuseWaiting(ctx, key);
  const failures = known ? 0 : await requireProofOf(ctx, from);
  return ctx.passwordGate.run(ticketOf(from, phone, known, failures), async () => {
    // The try counts before the password is compared, so that concurrent guesses get no extra tries.
    const retries = await ctx.limits.login.tried(key);
    if (retries < 0 && ctx.config.rateLimits) await refuseWaiting(ctx, key);
    if (!(await ctx.passwords.matches(user?.passwordHash, password)) || !user) {
      if (!known) await ctx.limits.login.addressFailed(addressGroup(from.address));
      else if (retries <= 0) await ctx.devices.forget(known.userId, known.id);
      throw new Refusal('LOGIN_FAILED', { details: { retries: Math.max(0, retries), link: RESET_LINK } });
    }
    await ctx.limits.login.succeeded(key);
    await renewHash(ctx, user, password);
    return user;
  });
}

/** Replaces a hash that was made before there was a pepper. Sessions go on: the password is the same. */
async function renewHash(
  ctx: Pick<Context, 'passwords' | 'users'>,
  { id, passwordHash }: User,
  password: string,
): Promise<void> {
  if (!passwordHash || !ctx.passwords.isOutdated(passwordHash)) return;
  await ctx.users.renewPasswordHash(id, passwordHash, await ctx.passwords.hash(password));
}

/**
 * The limits of a place in the queue: at most 2 of an address, or of a known device, and 1 of a phone.
 * `failures`: those of the address, unless a proof of work was brought.
 */
export function ticketOf(from: Origin, phone: Phone, known: KnownDevice | null, failures = 0): Ticket {
  const origin = known ? `device:${known.deviceId}` : addressGroup(from.address);
  return {
    known: known !== null,
    failures,
    keys: [
      { key: origin, most: WAITING_PER_ADDRESS },
      { key: known ? `device:${known.id}` : phone, most: 1 },
    ],
  };
}

async function refuseWaiting(ctx: PasswordContext, key: string): Promise<void> {
  const seconds = await ctx.limits.login.wait(key);
  if (seconds === 0) return;
  throw new Refusal('RATE_LIMITED', {
    messageKey: 'refusals.loginWait',
    params: { minutes: Math.ceil(seconds / 60) },
    details: { retryAfter: seconds, retries: 0, link: RESET_LINK },
  });
}

/** The failures that count against the caller in the queue: those of the address, none after a proof of work. */
async function requireProofOf(ctx: PasswordContext, from: Origin): Promise<number> {
  if (!ctx.config.rateLimits) return 0;
  const count = await ctx.limits.login.failuresOf(addressGroup(from.address));
  const bits = bitsFor([{ count, limit: ADDRESS_FAILURES }]);
  await requireProofOfWork(ctx, bits, from);
  return bits > 0 ? 0 : count;
}
